/** The values in a request's line of the process log. */
export interface RequestLogEntry {
  readonly traceId: string
  /** Trace ID from the request's `traceparent` header, if any. */
  readonly callerTraceId: string | undefined
  /** Name of the world; undefined in the main sandbox. */
  readonly world: string | undefined
  readonly method: string
  readonly route: string
  readonly operationId: string | undefined
  readonly status: number
  readonly code: string | undefined
  readonly reason: string | undefined
  readonly platformId: string | undefined
  readonly durationMs: number
  /** Number of bytes of the response body in UTF-8; undefined if the body is not text. */
  readonly bytes: number | undefined
  /** The error that caused a 5xx response, printed with its stack. */
  readonly fault: unknown
}
