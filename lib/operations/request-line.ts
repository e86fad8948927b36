/** A request's line in the process log, complete. */
export interface RequestLine {
  readonly traceId: string
  readonly method: string
  readonly route: string
  readonly operationId: string | undefined
  readonly status: number
  readonly code: string | undefined
  readonly reason: string | undefined
  readonly platformId: string | undefined
  readonly durationMs: number
  readonly bytes: number | undefined
  /** Printed as its stack, if a fault of ours was answered. */
  readonly fault: unknown
}
