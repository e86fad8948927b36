import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { UNSET_SETTINGS } from '../test/unset-settings.mjs'
import { parseProcessorMs } from './scale-counters.ts'

export interface ServerProcess {
  readonly port: number
  /** Milliseconds from the start of the process to the first 200 response. */
  readonly startedInMs: number
  /** Returns the current resident memory of the server and its child processes, in MiB. */
  residentMebibytes(): number
  /** Returns the highest resident memory that the server and its child processes have had, in MiB. Needs Linux. */
  peakMebibytes(): number
  /** Returns the CPU time that the server and its child processes, ended ones included, have used. Needs Linux. */
  processorMs(): number
  /** Returns the figure that the preloaded module reports. */
  askPreload(): Promise<number>
  /** Stops the server and waits until it has exited. */
  stop(): Promise<void>
}

/** Command and settings that start a server, and the file for the server's output. */
export interface ServerCommand {
  /** Program to start instead of the current Node. */
  readonly program?: string
  readonly args: readonly string[]
  /** User and working directory of the program, if they differ from this process's. */
  readonly user?: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd'>
  /** Module that Node loads before the server. The module answers each message with a figure. */
  readonly preload?: string
  readonly port: number
  /** Settings that are not listed here are unset. */
  readonly env: Readonly<Record<string, string>>
  readonly logFile: string
  /** A path that returns 200 as soon as the server is ready, or a function that reports whether it is ready. */
  readonly ready: string | (() => Promise<boolean>)
  /** Signal that stops the server; SIGTERM by default. */
  readonly stopSignal?: NodeJS.Signals
}

/** The first start of a project also builds it. */
const START_LIMIT_MS = 600_000

/** Starts a server and waits until it is ready. Throws if the server exits first or is not ready in time. */
export async function startServer(command: ServerCommand): Promise<ServerProcess> {
  const log = openSync(command.logFile, 'a')
  const startedAt = performance.now()
  const child = spawn(command.program ?? process.execPath, [...nodeOptions(command), ...command.args], {
    ...command.user,
    env: { ...withoutSettings(process.env), ...command.env },
    stdio: ['ignore', log, log, ...(command.preload === undefined ? [] : (['ipc'] as const))],
  })
  await waitUntilReady(child, command)
  return {
    port: command.port,
    startedInMs: performance.now() - startedAt,
    residentMebibytes: () => sum(familyOf(child.pid ?? 0).map(({ resident }) => resident)) / 1_024,
    peakMebibytes: () => sum(familyOf(child.pid ?? 0).map(({ pid }) => peakOf(pid))) / 1_024,
    processorMs: () => sum(familyOf(child.pid ?? 0).map(({ pid }) => processorMsOf(pid))),
    askPreload: async () => {
      child.send('report')
      const [figure] = await once(child, 'message')
      return figure as number
    },
    stop: () => stopProcess(child, command.stopSignal),
  }
}

function nodeOptions({ program, preload }: ServerCommand): string[] {
  if (program !== undefined) return []
  return [...process.execArgv, ...(preload === undefined ? [] : ['--import', preload])]
}

/** An older build rejects settings that it does not know, even empty ones. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const others = Object.entries(env).filter(([name]) => !(name in UNSET_SETTINGS))
  return { NODE_ENV: env.NODE_ENV, ...Object.fromEntries(others) }
}

async function waitUntilReady(child: ChildProcess, { port, ready, logFile }: ServerCommand): Promise<void> {
  const limit = performance.now() + START_LIMIT_MS
  const isReady = typeof ready === 'string' ? () => returns200(port, ready) : ready
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > limit) {
      child.kill('SIGTERM')
      throw new Error(`The server did not start. See ${logFile}.`)
    }
    await pause(2)
  }
}

function returns200(port: number, path: string): Promise<boolean> {
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

/** Returns the process and its descendants, down to grandchildren, with their resident memory in KiB. */
function familyOf(pid: number): readonly { readonly pid: number; readonly resident: number }[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(row => row.trim().split(/ +/).map(Number))
  const family = new Set([pid])
  // `ps` usually lists a parent before its child. The second round finds children that are listed before their parent.
  for (const _ of [1, 2]) for (const [child = 0, parent = 0] of rows) if (family.has(parent)) family.add(child)
  return rows.flatMap(([child = 0, , resident = 0]) => (family.has(child) ? { pid: child, resident } : []))
}

/** Returns the peak of a process's resident memory in KiB. */
function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0)
  } catch {
    return 0 // `ps` has ended.
  }
}

function processorMsOf(pid: number): number {
  try {
    return parseProcessorMs(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return 0 // The process has ended, so its parent's figure includes its time.
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function stopProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  return new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
