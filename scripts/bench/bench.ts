import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { consolePages, firstLoadBytes } from '../../e2e/harness/first-load.ts'
import { type ServerProcess, startServer } from './bench-server.ts'
import { fairLimitCommand } from './fair-limit.ts'
import { formerBuildFigures } from './former-build.ts'
import { type BenchTarget, loadInTurns, medians, ratio } from './load.ts'
import { soakLog, soakRows } from './log-soak.ts'
import { measurePackage } from './measure-package.ts'
import { measureReport } from './measure-report.ts'
import { growthByMutatedRequests } from './mutated-requests.ts'
import { measureOtpLogin } from './otp-login.ts'
import { copyProject, EMPTY_PATH } from './project-copy.ts'
import { AUTHORIZATION, CONNECTIONS, quoteLoad } from './quote-load.ts'
import { sandboxCommand } from './sandbox-command.ts'
import { measureScale } from './scale.ts'
import { type LoadFigures, median, table } from './statistics.ts'
import { measureWebhookDelay } from './webhook-delay.ts'
import { webhookFigures, webhookRows } from './webhook-load.ts'

/**
 * Entry point of the benchmark that `docs/bench.md` describes. Arguments select parts by name. The parts that run
 * `npm start` or `npm run start:api` use a copy of the project. BENCH_PORT is the first of six consecutive free ports.
 * BENCH_TURNS is the number of measured turns. BENCH_SOAK is the duration of the Log measurement, in seconds.
 * BENCH_QUOTES is the number of quotes in each turn of `scale`.
 */
const PORT = Number(process.env.BENCH_PORT ?? '3590')
const TURNS = Number(process.env.BENCH_TURNS ?? '5')
const SOAK_SECONDS = Number(process.env.BENCH_SOAK ?? '60')
const QUOTES = Number(process.env.BENCH_QUOTES ?? '2000')
/** Folder of another checkout, for example of the last release, to compare with. */
const FORMER = process.env.BENCH_FORMER

const copy = resolve('.cache/bench/project')
const scratch = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
const running = new Set<ServerProcess>()

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().then(() => process.exit(1)))
try {
  copyProject(copy)
  print(
    `Node ${process.versions.node}, ${availableParallelism()} processors, ${CONNECTIONS} connections; medians of ${TURNS} turns\n`,
  )
  const parts = { starts, next: behindNext, memory, limit, logins, log: soak, webhooks, reach, former, scale, report }
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter(name => !Object.hasOwn(parts, name))
  if (unknown.length > 0)
    throw new Error(`No part ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`)
  for (const [name, part] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await part()
} finally {
  await stopAll()
}

async function stopAll(): Promise<void> {
  for (const server of running) await server.stop()
  rmSync(scratch, { recursive: true, force: true })
}

async function starts(): Promise<void> {
  const rows: string[][] = []
  for (const [name, command, limit] of [
    ['npm start', 'start', 2],
    ['npm run start:api', 'api', 0.7],
  ] as const) {
    const seconds: number[] = []
    for (let turn = 0; turn <= TURNS; turn += 1) {
      const server = await startSandbox(command, `${command}-starts`, PORT, 'info')
      if (turn > 0) seconds.push(server.startedInMs / 1_000)
      if (turn === TURNS && command === 'start') await printFirstLoad(server)
      await stop(server)
    }
    rows.push([name, median(seconds).toFixed(2), Math.max(...seconds).toFixed(2), `< ${limit}`])
  }
  print('\nStart time (until the first 200 response), not counting the first start, seconds\n')
  print(table(['', 'median', 'slowest', 'goal'], rows))
}

async function printFirstLoad({ port }: ServerProcess): Promise<void> {
  const origin = `http://localhost:${port}`
  const rows: string[][] = []
  for (const { path, scriptBytesMax } of await consolePages(origin)) {
    const bytes = await firstLoadBytes(origin + path)
    rows.push([path, (bytes / 1_000).toFixed(1), `<= ${scriptBytesMax / 1_000}`])
  }
  print('\nFirst-load JavaScript by page, gzip, kB\n')
  print(table(['', 'kB', 'goal'], rows))
}

async function behindNext(): Promise<void> {
  const quotes = await startSandbox('start', 'next', PORT, 'info')
  const silent = await startSandbox('start', 'next-silent', PORT + 1, 'silent')
  const empty = await startSandbox('start', 'next-empty', PORT + 2, 'info')
  const emptyPlan = { ...(await quoteLoad(empty, 4_000)), path: EMPTY_PATH }
  const figures = await measureLoad([
    { name: 'POST /quotes', server: quotes, plan: await quoteLoad(quotes, 4_000) },
    { name: 'POST /quotes, LOG_LEVEL=silent', server: silent, plan: await quoteLoad(silent, 4_000) },
    { name: 'empty route handler', server: empty, plan: emptyPlan },
  ])
  const [quoteFigures = [], silentFigures = [], emptyFigures = []] = figures
  print(
    `\n  requests/s through Next, relative to the empty route handler: ${ratio(quoteFigures, emptyFigures).toFixed(2)} (goal: at least 0.8), with LOG_LEVEL=silent ${ratio(silentFigures, emptyFigures).toFixed(2)}\n`,
  )
}

async function memory(): Promise<void> {
  const growths: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const server = await startSandbox('start', `memory-${turn}`, PORT, 'warn')
    growths.push(await growthByMutatedRequests(server))
    await stop(server)
  }
  print(
    `\n  Memory that 20,000 mutated requests add to npm start, MiB: ${median(growths).toFixed(0)}, largest ${Math.max(...growths).toFixed(0)} (goal: below 64)\n`,
  )
}

async function limit(): Promise<void> {
  const headless = await startSandbox('api', 'limit-headless', PORT, 'info')
  const silent = await startSandbox('api', 'limit-silent', PORT + 1, 'silent')
  const next = await startSandbox('start', 'limit-next', PORT + 2, 'info')
  const fair = await startFairLimit(PORT + 3)
  const plan = await quoteLoad(headless, 12_000)
  const [limitFigures = [], ...figures] = await measureLoad([
    { name: 'fair limit', server: fair, plan: { ...plan, port: fair.port } },
    { name: 'headless', server: headless, plan },
    { name: 'headless, LOG_LEVEL=silent', server: silent, plan: await quoteLoad(silent, 12_000) },
    { name: 'npm start', server: next, plan: await quoteLoad(next, 4_000) },
  ])
  const [ofHeadless, ofSilent, ofNext] = figures.map(seen => ratio(seen, limitFigures).toFixed(2))
  print(
    `\n  requests/s relative to the fair limit: headless ${ofHeadless} (goal: at least 0.75), with LOG_LEVEL=silent ${ofSilent}, npm start ${ofNext}\n`,
  )
}

async function logins(): Promise<void> {
  print(await measureOtpLogin())
}

async function soak(): Promise<void> {
  const executablePath = process.env.CHROMIUM_PATH
  if (executablePath === undefined)
    return print('\n  The open Log page: not measured, because no Chromium was found.\n')
  const server = await startSandbox('start', 'soak', PORT, 'info')
  const options = { seconds: SOAK_SECONDS, authorization: AUTHORIZATION, executablePath }
  const figures = await soakLog(`http://localhost:${PORT}`, options)
  await stop(server)
  print(`\nThe open Log page, ${figures.exchanges} calls in ${figures.seconds} s\n`)
  print(table(['', '', 'goal'], soakRows(figures)))
}

async function webhooks(): Promise<void> {
  const idle = await startSandbox('api', 'webhooks-idle', PORT, 'warn')
  const waiting = await startSandbox('api', 'webhooks-waiting', PORT + 1, 'warn')
  const targets = [
    { name: 'idle', plan: await quoteLoad(idle, 0) },
    { name: 'waiting', plan: await quoteLoad(waiting, 0) },
  ] as const
  const figures = await webhookFigures(targets, TURNS)
  const delayMs = await measureWebhookDelay(idle.port)
  for (const server of [idle, waiting]) await stop(server)
  print('\nWebhooks, headless\n')
  print(table(['', '', 'goal'], webhookRows(figures, delayMs)))
}

async function measureLoad(
  targets: readonly (BenchTarget & { readonly server: ServerProcess })[],
): Promise<readonly (readonly LoadFigures[])[]> {
  const seen = await loadInTurns(targets, TURNS)
  const rows = targets.map(({ name, server }) => {
    const { requestsPerSecond, p50, p99 } = medians(seen.get(name) ?? [])
    const memory = server.residentMebibytes()
    return [name, requestsPerSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), memory.toFixed(0)]
  })
  print(`\n${table(['', 'requests/s', 'p50 ms', 'p99 ms', 'RSS MiB'], rows)}`)
  for (const { server } of targets) await stop(server)
  return targets.map(({ name }) => seen.get(name) ?? [])
}

async function reach(): Promise<void> {
  print('\nThe installed package\n')
  print(table(['', '', 'goal'], await measurePackage({ scratch, port: PORT, turns: TURNS })))
}

/** Measures several processes that share a PostgreSQL database behind a load balancer. */
async function scale(): Promise<void> {
  print(await measureScale({ folder: copy, scratch, port: PORT, turns: TURNS, quotes: QUOTES, start, stop }))
}

async function report(): Promise<void> {
  print(await measureReport({ start: () => startSandbox('api', 'report', PORT, 'warn'), stop, turns: TURNS }))
}

/** Compares this project with an earlier build. Measures quotes on servers without a webhook endpoint. */
async function former(): Promise<void> {
  if (FORMER === undefined) return print('\n  The earlier build: not measured, because BENCH_FORMER is not set.\n')
  const folders = { this: copy, former: resolve(FORMER) }
  const rows: string[][] = []
  for (const command of ['start', 'api'] as const) {
    const startBuild = (name: keyof typeof folders, port: number) =>
      startSandbox(command, `${command}-${name}`, port, 'warn', folders[name])
    const { startRatio, quoteRatio } = await formerBuildFigures({
      start: startBuild,
      end: stop,
      port: PORT,
      turns: TURNS,
    })
    rows.push([`node scripts/run.mjs ${command}`, startRatio.toFixed(2), quoteRatio.toFixed(2)])
  }
  print('\nThis build relative to the earlier build\n')
  print(
    table(['', 'start time, not counting the first start (goal: at most 1)', 'quotes/s (goal: at least 0.97)'], rows),
  )
}

function startSandbox(
  command: 'start' | 'api',
  name: string,
  port: number,
  logLevel: string,
  folder = copy,
): Promise<ServerProcess> {
  return start(sandboxCommand({ folder, command, data: join(scratch, name), port, logLevel }))
}

/** Starts the limit server on the database of a sandbox that has created one quote. */
async function startFairLimit(port: number): Promise<ServerProcess> {
  const sandbox = await startSandbox('api', 'limit-fair', port, 'silent')
  const command = await fairLimitCommand(await quoteLoad(sandbox, 1), join(scratch, 'limit-fair'))
  await stop(sandbox)
  return start(command)
}

async function start(command: Parameters<typeof startServer>[0]): Promise<ServerProcess> {
  const server = await startServer(command)
  running.add(server)
  return server
}

async function stop(server: ServerProcess): Promise<void> {
  running.delete(server)
  await server.stop()
}

function print(text: string): void {
  process.stdout.write(text)
}
