import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { UNSET_SETTINGS } from '../test/unset-settings.mjs'

export interface ServerProcess {
  readonly port: number
  /** Milliseconds from the start of the process to the first 200 response. */
  readonly startedInMs: number
  /** Returns the current resident memory of the server and its child processes, in MiB. */
  residentMebibytes(): number
  /** Stops the server and waits until it has exited. */
  stop(): Promise<void>
}

/** Command and settings that start a server, and the file for the server's output. */
export interface ServerCommand {
  readonly args: readonly string[]
  readonly port: number
  /** Settings that are not listed here are unset. */
  readonly env: Readonly<Record<string, string>>
  readonly logFile: string
  /** A path that returns 200 as soon as the server is ready. */
  readonly readyPath: string
}

const START_LIMIT_MS = 180_000

/**
 * Starts a server with the current Node and waits until its ready path returns 200. Throws if the server exits first or
 * is not ready within three minutes.
 */
export async function startServer(command: ServerCommand): Promise<ServerProcess> {
  const log = openSync(command.logFile, 'a')
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, ...command.args], {
    env: { ...withoutSettings(process.env), ...command.env },
    stdio: ['ignore', log, log],
  })
  await waitUntilReady(child, command)
  return {
    port: command.port,
    startedInMs: performance.now() - startedAt,
    residentMebibytes: () => residentKilobytes(child.pid ?? 0) / 1_024,
    stop: () => stopProcess(child),
  }
}

/** An older build rejects settings that it does not know, even empty ones. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const others = Object.entries(env).filter(([name]) => !(name in UNSET_SETTINGS))
  return { NODE_ENV: env.NODE_ENV, ...Object.fromEntries(others) }
}

async function waitUntilReady(child: ChildProcess, { port, readyPath, logFile }: ServerCommand): Promise<void> {
  const limit = performance.now() + START_LIMIT_MS
  while (!(await isReady(port, readyPath))) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > limit) {
      child.kill('SIGTERM')
      throw new Error(`The server did not start. See ${logFile}.`)
    }
    await pause(2)
  }
}

function isReady(port: number, path: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host: '127.0.0.1', port }, () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`)
    })
    socket.setEncoding('latin1')
    socket.once('data', text => {
      resolve(String(text).startsWith('HTTP/1.1 200'))
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })
}

function residentKilobytes(pid: number): number {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(row => row.trim().split(/ +/).map(Number))
  const family = new Set([pid])
  // `ps` usually lists a parent before its child. The second round finds children that are listed before their parent.
  for (const _ of [1, 2]) for (const [child = 0, parent = 0] of rows) if (family.has(parent)) family.add(child)
  return rows.reduce((sum, [child = 0, , resident = 0]) => (family.has(child) ? sum + resident : sum), 0)
}

function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
