import type { RequestLine } from '#lib/operations/request-line'
import type { LogLevel } from '#lib/runtime/config/config'
import { stackOf } from '#lib/runtime/log/error-stack'

/** Prints one JSON line per request: a fixed set of fields, no bodies, no credentials. Faults add their stack. */
export function requestLog(
  level: LogLevel,
  print: (text: string) => void,
  isoNow: () => string,
): (line: RequestLine) => void {
  if (level === 'silent') return () => {}
  const statusMin = STATUS_MIN[level]
  return line => {
    if (line.status < statusMin) return
    const fault = line.fault === undefined ? undefined : stackOf(line.fault)
    print(`${JSON.stringify({ time: isoNow(), ...line, fault })}\n`)
  }
}

const STATUS_MIN = { info: 0, warn: 400, error: 500 } as const satisfies Record<Exclude<LogLevel, 'silent'>, number>
