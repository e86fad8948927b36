// Types of the log of calls and of the faults that calls can get. This file must not import other files, because the package does not contain them.

/** Selects calls of the log. A call must match every member. */
export interface ExchangeFilter {
  readonly limit?: number
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'
  readonly path?: string
  /** A status, such as `401`, or a class, such as `4xx`. */
  readonly status?: string
  readonly code?: string
  /** Part of a path, code, client name or platform name, the end of an ID, or a method or status. Case is ignored. */
  readonly search?: string
  readonly outcome?: 'done' | 'stamp' | 'rejected'
}

/** A fault for the next calls of an operation. */
export interface Fault {
  readonly operationId: string
  /**
   * Default: `code`. The server performs a call with `drop_after_commit`, `truncate`, `delay`, `slow_body` or
   * `unknown_members`, but not with the other faults.
   */
  readonly fault?: FaultName
  /** For `code`: a documented error of the operation. */
  readonly code?: string
  /** For `rate_limit`: `Retry-After` in seconds. */
  readonly retryAfter?: number
  /** For `delay`: milliseconds of real time. */
  readonly ms?: number
  /** For `slow_body`. */
  readonly bytesPerSecond?: number
  /** Number of calls that get the fault, by default 1. */
  readonly count?: number
  /** By default, the calls of every platform may get the fault. */
  readonly platformId?: string
}

export type FaultName =
  | 'code'
  | 'rate_limit'
  | 'drop_before'
  | 'drop_after_commit'
  | 'truncate'
  | 'delay'
  | 'slow_body'
  | 'unknown_members'

/** A call in the log, without its headers, bodies and checks. */
export interface ExchangeSummary {
  /** ID of the call, for `exchange(id)`. The response header `Sandbox-Trace-Id` has it too. */
  readonly id: string
  /** Time at which the server received the call, by the sandbox clock, in ISO 8601 and UTC. */
  readonly receivedAt: string
  /** Method of the request, such as `POST`. */
  readonly method: string
  /** Path as sent, without the query. */
  readonly path: string
  /** Operation of the OpenAPI document, such as `createQuote`. Absent if the path or the method is unknown. */
  readonly operationId?: string | undefined
  /** Platform of the API token. Absent if the token was not accepted. */
  readonly platformId?: string | undefined
  /** HTTP status of the response. */
  readonly status: number
  /** Code of the error, such as `INVALID_INPUT`. Absent if the call succeeded. */
  readonly code?: string | undefined
  /** The armed fault that the call got, if any, and how much of the response the server sent. */
  readonly injected?: { readonly fault: FaultName; readonly sent: 'all' | 'half' | 'nothing' } | undefined
  /** Time from the request to the response, in milliseconds of real time. */
  readonly durationMs: number
  /** First product in `User-Agent`, such as `curl`. Absent for the console and for a client that names no product. */
  readonly client?: string | undefined
  /** For a rejected call: the hint of the failed check, else the error message. */
  readonly note?: string | undefined
}

/** A condition that the server checked before it responded. */
export interface Check {
  /** Stable name, such as `token-known`. */
  readonly id: string
  /** The condition as a sentence. */
  readonly label: string
  /** `skipped` if the check decided nothing, because an earlier check failed or because it only informs. */
  readonly status: 'pass' | 'fail' | 'skipped'
  /** Value that the check required. */
  readonly expected?: string | undefined
  /** Value that the call had. */
  readonly got?: string | undefined
  /** Offset of the first differing byte, or of the problem in a value that cannot be read. */
  readonly offset?: number | undefined
  /** Explanation of the mistake, if the check recognized it. */
  readonly hint?: string | undefined
}

/** A call in the log. Secrets in it are replaced by their length and SHA-256. */
export interface Exchange extends ExchangeSummary {
  /** The request as the client sent it. */
  readonly request: {
    /** Headers in the order in which the client sent them. */
    readonly headers: readonly (readonly [name: string, value: string])[]
    /** Query as sent, without the question mark. Empty if there is no query. */
    readonly query: string
    /** Absent if the request had no body, or if the log does not store it. */
    readonly body?: string | undefined
  }
  /** The response of the server. */
  readonly response: {
    /** Headers of the response. */
    readonly headers: readonly (readonly [name: string, value: string])[]
    /** Absent if the response had no body, or if the log does not store it. */
    readonly body?: string | undefined
  }
  /** Unknown query parameters, and dotted paths of unknown fields in the body, which the server ignored. Absent if none. */
  readonly ignored?: readonly string[] | undefined
  /** Checks in the order in which the server made them. The failed check, if any, decided the response. */
  readonly checks: readonly Check[]
  /** Requirement that a rejected call did not meet. */
  readonly requirement?: string | undefined
  /** Likely reasons of a rejection. Those that the call proves come first. */
  readonly reasons?: readonly { readonly text: string; readonly isConfirmed: boolean }[] | undefined
  /** Instructions for a request that is not rejected. */
  readonly fix?: string | undefined
}

/** Documented responses, and those that clients received. */
export interface Coverage {
  /** Number of calls since the last reset. */
  readonly exchanges: number
  readonly documented: readonly {
    readonly status: number
    readonly code?: string | undefined
    readonly operationIds: readonly string[]
  }[]
  readonly seen: readonly {
    readonly status: number
    readonly code?: string | undefined
    readonly operationId?: string | undefined
    readonly count: number
  }[]
}

/** A line of the process log. It describes one request, without its bodies or credentials. */
export interface LogLine {
  readonly traceId: string
  readonly method: string
  readonly route: string
  readonly operationId: string | undefined
  readonly status: number
  readonly code: string | undefined
  readonly durationMs: number
}
