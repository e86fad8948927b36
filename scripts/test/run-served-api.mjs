import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, Rejection } from '../setup/project.mjs'
import { freePorts } from './free-ports.mjs'
import { memoryFolder } from './memory-folder.mjs'
import { withPostgresSchema } from './postgres-schema.mjs'
import { countSuite, runVitest } from './run-vitest.mjs'
import { addCounts } from './test-counts.mjs'
import { UNSET_SETTINGS } from './unset-settings.mjs'

/** API tests that depend on the HTTP transport. */
const TRANSPORT = ['check-order', 'cors', 'every-operation-http', 'clients/command-line', 'clients/shell-script']

/**
 * API tests that run over HTTP in `npm test`, by the end of the path: successes, conflicts that the database decides,
 * races, clients, and tests of the transport. `npm run test:all` also runs the other API tests over HTTP.
 */
const QUICK = [
  ...['/200', '/201', '/202', '/204', '/409', 'unknown-ids', 'idempotency', 'concurrency'],
  ...['signed-retry-races', 'oauth-races', 'passkey-races', 'generated-sdk', 'sdk-backend'],
  ...['browser-wallet', 'browser-app', ...TRANSPORT],
].map(name => `${name}.test.ts`)

/** Shards of the API tests. They run concurrently, each against a separate server. */
const SHARDS = [1, 2]

/** Time limit for a server's first response, in milliseconds. Long enough for a busy machine. */
const START_MS = 180_000

/**
 * Runs the API tests of {@link QUICK} over HTTP against servers with the console, on PostgreSQL if its URL is given.
 * Returns their counts.
 */
export async function testQuickApi(postgres) {
  return countShards(
    'quick',
    postgres,
    await waitForAll(SHARDS.map(shard => runShard('quick', postgres, shard, QUICK))),
  )
}

/**
 * Runs the other API tests like {@link testQuickApi}. Tests that depend on the transport also run against a headless
 * server. Returns the sum of the counts.
 */
export async function testSlowApi(postgres) {
  const left = QUICK.map(name => `--exclude=${name.startsWith('/') ? '**' : '**/*'}${name}`)
  const transport = TRANSPORT.map(name => `${name}.test.ts`)
  const [headless, ...shards] = await waitForAll([
    withServer('api', undefined, target => runServed('headless', target, transport)),
    ...SHARDS.map(shard => runShard('slow', postgres, shard, left)),
  ])
  return addCounts(countShards('slow', postgres, shards), countSuite('HTTP transport of the headless server', headless))
}

function countShards(part, postgres, shards) {
  const database = postgres ? 'PostgreSQL' : 'SQLite (PostgreSQL is skipped)'
  return countSuite(`API over HTTP on ${database}, ${part} tests`, ...shards)
}

function runShard(part, postgres, shard, files) {
  const args = [...files, `--shard=${shard}/${SHARDS.length}`]
  const runOn = url => withServer('start', url, target => runServed(`${part}-${shard}`, target, args))
  return postgres ? withPostgresSchema(postgres, `served_${process.pid}_${part}_${shard}`, runOn) : runOn()
}

/** Runs the test files one after the other, because they share one server and its clock. */
function runServed(name, target, args) {
  return runVitest(name, ['--dir=lib/testing/api', ...args, '--no-file-parallelism'], { TEST_TARGET: target })
}

/** Waits until all servers have stopped, even if a run fails. */
async function waitForAll(runs) {
  await Promise.allSettled(runs)
  return Promise.all(runs)
}

async function withServer(command, databaseUrl, work) {
  const folder = mkdtempSync(join(memoryFolder(), 'countersign-served-'))
  const [port] = await freePorts(1)
  const server = spawn(process.execPath, [join(projectRoot, 'scripts/run.mjs'), command], {
    cwd: projectRoot,
    env: environmentOf(port, databaseUrl ?? `file:${folder}/data.sqlite`),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const target = `http://localhost:${port}`
    await waitUntilReady(server, target)
    return await work(target)
  } finally {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'close')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the environment of a test server, without the settings of the calling process. */
export function environmentOf(port, databaseUrl) {
  return {
    ...process.env,
    ...UNSET_SETTINGS,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
  }
}

async function waitUntilReady(server, target) {
  const giveUpAt = Date.now() + START_MS
  while (Date.now() < giveUpAt && server.exitCode === null) {
    const answer = await fetch(`${target}/api/sandbox/clock`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise(done => setTimeout(done, 50))
  }
  throw new Rejection(`The server at ${target} did not start. See its output above.`)
}
