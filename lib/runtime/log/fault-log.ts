import type { LogLevel } from '#lib/runtime/config/config'
import { stackOf } from '#lib/runtime/log/error-stack'

/** A fault that no request line reports: the activity, and the exchange and method if any. */
export interface FaultLine {
  readonly doing: string
  readonly traceId?: string | undefined
  readonly method?: string | undefined
  /** Printed as its stack. */
  readonly fault: unknown
}

/** Logs a background fault of ours. */
export type FaultLog = (line: FaultLine) => void

/** Prints one JSON line per fault with only these fields, so no bodies and no credentials. */
export function faultLog(level: LogLevel, print: (text: string) => void, isoNow: () => string): FaultLog {
  if (level === 'silent') return () => {}
  return ({ doing, traceId, method, fault }) =>
    print(`${JSON.stringify({ time: isoNow(), doing, traceId, method, fault: stackOf(fault) })}\n`)
}
