import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import Client from 'better-sqlite3'
import { openSqlite } from '#db/sqlite/sqlite'
import { auditLedger } from '#lib/testing/database/audit-ledger'
import { type FaultClient, faultClient } from '#lib/testing/faults/fault-client'
import { overHttp } from '#lib/testing/sandbox/send-request'
import { ensureServer } from '../../../scripts/commands/bundle-server.mjs'

/** API token of the servers that {@link startServer} starts. */
export const TOKEN = { clientId: 'faults', clientSecret: 'a-secret-of-at-least-32-characters' } as const

/** The headless server in a separate process. */
export interface ServerProcess {
  readonly port: number
  readonly origin: string
  readonly child: ChildProcess
  /** Resolves when the server listens and has printed its banner, or when the process has ended. */
  readonly greeted: Promise<unknown>
  /** Resolves with the exit code, the signal and the output when the process has ended. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }>
}

let bundle: ReturnType<typeof ensureServer> | undefined

/**
 * Starts the headless server, with its data in `folder` unless `env` sets another database. Does not wait until the
 * server answers. Uses the bundle, because a start from the sources takes several times as long.
 */
export async function startServer(folder: string, env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  bundle ??= ensureServer()
  const [port, { program }] = await Promise.all([freePort(), bundle])
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: `file:${databaseFile(folder)}`,
    SANDBOX_CLIENT_ID: TOKEN.clientId,
    SANDBOX_CLIENT_SECRET: TOKEN.clientSecret,
    LOG_LEVEL: 'error',
    ...env,
  }
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The server does not inherit the environment of the tests, which may contain other settings.
    env: settings as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv,
  })
  const printed = { stdout: '', stderr: '' }
  child.stdout.on('data', chunk => (printed.stdout += chunk))
  child.stderr.on('data', chunk => (printed.stderr += chunk))
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...printed }))
  const greeted = Promise.race([once(child.stdout, 'data'), ended])
  return { port, origin: `http://localhost:${port}`, child, greeted, ended }
}

/** Returns the path of the database file in a folder. */
export function databaseFile(folder: string): string {
  return join(folder, 'countersign.sqlite')
}

/** Returns problems with the integrity, foreign keys and ledger of a folder's database. The server must have ended. */
export async function findDatabaseProblems(folder: string): Promise<readonly string[]> {
  const db = await openSqlite(`file:${databaseFile(folder)}`)
  const ledger = await db.read(auditLedger)
  await db.close()
  const file = new Client(databaseFile(folder), { readonly: true })
  const integrity = String(file.pragma('integrity_check', { simple: true }))
  const foreignKeys = file.pragma('foreign_key_check')
  file.close()
  return [...ledger, ...(integrity === 'ok' ? [] : [integrity]), ...(Array.isArray(foreignKeys) ? foreignKeys : [])]
}

/** Returns a function that sends requests to a server. */
export function sendTo({ origin }: ServerProcess): ReturnType<typeof overHttp> {
  return overHttp(origin.replace('localhost', '127.0.0.1'))
}

/** Waits until the server answers, then returns a client. If the server ends first, throws an error with its output. */
export async function clientOf(server: ServerProcess): Promise<FaultClient> {
  const { child, greeted, ended } = server
  await greeted
  const send = sendTo(server)
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await Promise.race([send('GET', '/api/sandbox/clock').catch(() => undefined), ended])
    if (answer !== undefined && 'status' in answer && answer.status === 200) return faultClient(send, TOKEN)
    await new Promise(resolve => setImmediate(resolve))
  }
  const { stdout, stderr } = await ended
  throw new Error(`The server ended before it answered: ${stdout}${stderr}`)
}

/** Sends a signal and waits until the process has ended. */
export function stop({ child, ended }: ServerProcess, signal: NodeJS.Signals): ServerProcess['ended'] {
  child.kill(signal)
  return ended
}

/** Next port to try. Each test worker has a separate range, below the operating system's ephemeral ports. */
let nextPort = 20_000 + Number(process.env.VITEST_POOL_ID ?? 0) * 500

async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort
    nextPort += 1
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const isListening = await new Promise<boolean>(resolve => {
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  await new Promise(resolve => probe.close(resolve))
  return isListening
}
