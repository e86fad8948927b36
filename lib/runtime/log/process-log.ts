import type { ReasonOf } from '#lib/contract/errors/api-error'
import { isoFromInstant } from '#lib/contract/scalars'
import type { RequestLogEntry } from '#lib/operations/request-log-entry'
import type { SandboxClock } from '#lib/operations/world'
import type { LogLevel } from '#lib/runtime/config/config'
import { escapeControls } from '#lib/runtime/log/escape-controls'

type TimeSource = Pick<SandboxClock, 'now'>

/**
 * Returns a function that prints each request whose status the log level includes, as one line of JSON. The line has a
 * fixed set of fields, which contain no bodies or credentials. While the disk is full, only the first line has a stack.
 */
export function requestLog(
  level: LogLevel,
  clock: TimeSource,
  print: (text: string) => void = linePrinter(printNow),
): (entry: RequestLogEntry) => void {
  if (level === 'silent') return () => {}
  const statusMin = STATUS_MIN[level]
  let isDiskFull = false
  return entry => {
    const isRepeated = isDiskFull && entry.reason === DISK_FULL
    if (entry.reason === DISK_FULL) isDiskFull = true
    else if (entry.status < 400 && entry.method !== 'GET') isDiskFull = false
    if (entry.status < statusMin) return
    const fault = entry.fault === undefined || isRepeated ? undefined : stackOf(entry.fault)
    print(`${escapeControls(JSON.stringify({ time: isoFromInstant(clock.now()), ...entry, fault }))}\n`)
  }
}

const DISK_FULL = 'DISK_FULL' satisfies ReasonOf<'SERVICE_UNAVAILABLE'>

const STATUS_MIN = { info: 0, warn: 400, error: 500 } as const satisfies Record<Exclude<LogLevel, 'silent'>, number>

/** A fault that no line of the request log reports. */
export interface FaultLogEntry {
  /** The activity that failed. */
  readonly doing: string
  readonly traceId?: string | undefined
  readonly method?: string | undefined
  readonly fault: unknown
}

export type FaultLog = (entry: FaultLogEntry) => void

/** Returns a function that prints each fault as one line of JSON, unless the log level is `silent`. */
export function faultLog(level: LogLevel, clock: TimeSource): FaultLog {
  if (level === 'silent') return () => {}
  return ({ doing, traceId, method, fault }) =>
    printNow(
      `${escapeControls(JSON.stringify({ time: isoFromInstant(clock.now()), doing, traceId, method, fault: stackOf(fault) }))}\n`,
    )
}

function printNow(text: string): void {
  process.stdout.write(text)
}

function stackOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault)
  const stack = fault.stack ?? fault.message
  return fault.cause === undefined ? stack : `${stack}\nCaused by: ${stackOf(fault.cause)}`
}

/**
 * Returns a function that prints all lines of one turn of the event loop in one write. On a busy server, a write for
 * each line would take longer than building the line.
 */
export function linePrinter(write: (text: string) => void): (line: string) => void {
  let waiting = ''
  const print = () => {
    if (waiting !== '') write(waiting)
    waiting = ''
  }
  return line => {
    if (waiting === '') setImmediate(print)
    waiting += line
  }
}
