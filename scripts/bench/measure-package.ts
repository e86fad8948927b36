import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ServerProcess, startServer } from './bench-server.ts'
import { loadInTurns } from './load.ts'
import { quoteLoad, STATE_PATH, TOKEN } from './quote-load.ts'
import { median } from './statistics.ts'

const MB = 1_000_000
const QUOTES = 50_000

/** Server program that sends only empty responses. Its start time is a lower bound for the package's start time. */
const BARE_SERVER = 'require("node:http").createServer((_, response) => response.end()).listen(Number(process.argv[1]))'

/**
 * Program that prints the start times of the first and the tenth sandbox, in milliseconds. Also prints the average
 * memory that each of 20 further sandboxes adds, in bytes.
 */
const SANDBOX_PROGRAM = `import { startSandbox } from 'countersign'
const times = []
const start = async () => {
  const startedAt = performance.now()
  const sandbox = await startSandbox()
  times.push(performance.now() - startedAt)
  return sandbox
}
const memory = () => { gc(); return process.memoryUsage().rss }
const open = []
for (let count = 0; count < 10; count += 1) open.push(await start())
const before = memory()
for (let count = 0; count < 20; count += 1) open.push(await start())
console.log(JSON.stringify({ first: times[0], tenth: times[9], each: (memory() - before) / 20 }))
await Promise.all(open.map(sandbox => sandbox.close()))
`

export interface PackageBenchOptions {
  /** Folder for the installed package and its data. */
  readonly scratch: string
  readonly port: number
  readonly turns: number
}

/** Measures the package as users get it. Each returned row has a name, a value and a goal, which may be empty. */
export async function measurePackage({ scratch, port, turns }: PackageBenchOptions): Promise<readonly string[][]> {
  const tarball = packProject()
  const folder = join(scratch, 'installed')
  const installMs = install(tarball, folder)
  const program = join(folder, 'node_modules/countersign', binOf(folder))
  const serve = (name: string, ...options: string[]) =>
    startProgram(
      [program, '--port', String(port), '--data', join(scratch, `reach-${name}`), ...options],
      name,
      scratch,
      port,
    )
  const bare = await measureStart(turns, () =>
    startProgram(['-e', BARE_SERVER, String(port)], 'bare', scratch, port, '/'),
  )
  const headless = await measureStart(turns, () => serve('headless', '--headless'))
  const withConsole = await measureStart(turns, () => serve('console'))
  const { first, tenth, each } = measureSandboxes(folder, turns)
  const [idle, loaded] = await measureMemory(await serve('headless', '--headless'))
  return [
    ['tarball, MB', (lstatSync(tarball).size / MB).toFixed(2), '<= 3.6'],
    ['installed, MB', (sizeOf(join(folder, 'node_modules')) / MB).toFixed(1), '<= 45'],
    ['install into an empty folder, s', (installMs / 1_000).toFixed(1), '<= 5'],
    ['start of a bare Node server, ms', bare.toFixed(0), ''],
    ['headless start to the first 200 response, ms', headless.toFixed(0), '<= 400'],
    ['the same with the console, ms', withConsole.toFixed(0), '<= 400'],
    ['headless start, relative to the bare server', (headless / bare).toFixed(1), ''],
    ['startSandbox(), first, ms', first.toFixed(0), '<= 60'],
    ['startSandbox(), tenth, ms', tenth.toFixed(1), '<= 10'],
    ['memory of each further sandbox, MB', (each / MB).toFixed(1), '<= 2'],
    ['RSS idle, MiB', idle.toFixed(0), '<= 95'],
    [`RSS after ${QUOTES.toLocaleString('en')} quotes, MiB`, loaded.toFixed(0), '<= 200'],
  ]
}

function packProject(): string {
  execFileSync(process.execPath, ['scripts/run.mjs', 'pack'], { stdio: 'ignore' })
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  return resolve(`.cache/countersign-${version}.tgz`)
}

/** Returns the duration in milliseconds. */
function install(tarball: string, folder: string): number {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const startedAt = performance.now()
  execFileSync('npm', ['install', '--no-audit', '--no-fund', tarball], { cwd: folder, stdio: 'ignore' })
  return performance.now() - startedAt
}

function binOf(folder: string): string {
  const { bin } = JSON.parse(readFileSync(join(folder, 'node_modules/countersign/package.json'), 'utf8'))
  return typeof bin === 'string' ? bin : bin.countersign
}

function startProgram(args: string[], name: string, scratch: string, port: number, ready = STATE_PATH) {
  const env = { SANDBOX_CLIENT_ID: TOKEN.id, SANDBOX_CLIENT_SECRET: TOKEN.secret, LOG_LEVEL: 'warn' }
  return startServer({ args, port, env, logFile: join(scratch, `reach-${name}.log`), ready })
}

/** Ignores the first start, because it also creates the package's data and fills the compile cache. */
async function measureStart(turns: number, start: () => Promise<ServerProcess>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn <= turns; turn += 1) {
    const running = await start()
    if (turn > 0) times.push(running.startedInMs)
    await running.stop()
  }
  return median(times)
}

function measureSandboxes(folder: string, turns: number) {
  const file = join(folder, 'sandboxes.js')
  writeFileSync(file, SANDBOX_PROGRAM)
  const runs = Array.from({ length: turns }, () =>
    JSON.parse(execFileSync(process.execPath, ['--expose-gc', file], { cwd: folder, encoding: 'utf8' })),
  )
  const middleOf = (name: 'first' | 'tenth' | 'each') => median(runs.map(run => run[name]))
  return { first: middleOf('first'), tenth: middleOf('tenth'), each: middleOf('each') }
}

async function measureMemory(running: ServerProcess): Promise<readonly [idle: number, loaded: number]> {
  const idle = running.residentMebibytes()
  // With one turn, loadInTurns sends the load twice: in the warm-up and in the turn.
  await loadInTurns([{ name: 'quotes', plan: await quoteLoad(running, QUOTES / 2) }], 1)
  const loaded = running.residentMebibytes()
  await running.stop()
  return [idle, loaded]
}

function sizeOf(path: string): number {
  if (!existsSync(path)) return 0
  const entry = lstatSync(path)
  if (!entry.isDirectory()) return entry.size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}
