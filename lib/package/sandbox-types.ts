// Types of the package. This file imports nothing, because the package contains no other source file.

/** A sandbox in this process. */
export interface Sandbox extends AsyncDisposable {
  /** Address of the server, such as `http://localhost:49152`. */
  readonly origin: string
  /** Base URL of the API. */
  readonly baseUrl: string
  /** API token of the first platform, which has the starter data. */
  readonly credentials: Token
  /** Responses of the labeled requests of the seed, by label. Empty if a folder already had data. */
  readonly seeded: SeededResponses
  readonly clock: SandboxClock
  /** Creates a platform with its own token and starter data. Platforms never see each other. */
  platform(name?: string): Promise<Platform>
  /** Returns the newest calls, newest first. */
  exchanges(filter?: ExchangeFilter): Promise<readonly ExchangeSummary[]>
  /** Returns one call with its headers, bodies and ordered checks. */
  exchange(id: string): Promise<Exchange>
  /** Forces the next matching call to return a documented error, once. */
  arm(error: { operationId: string; code: string; platformId?: string }): Promise<void>
  /** Returns the documented responses, and those seen since the last reset. */
  coverage(): Promise<Coverage>
  /** Saves all objects, the rates and the clock. `load` restores them. */
  snapshot(name?: string): Promise<SandboxSnapshot>
  /** Returns the same objects, rates and clock as JSON without secrets, for a file. */
  exportSnapshot(name?: string): Promise<SnapshotDocument>
  /** Stores the snapshot of a file; `load` restores it. Throws an error that names the first invalid field. */
  importSnapshot(document: SnapshotDocument): Promise<SandboxSnapshot>
  /** Restores the starter data and system time. Tokens are kept. */
  reset(): Promise<void>
  /** Stops the server. A sandbox in memory loses its data. */
  close(): Promise<void>
}

/** A snapshot that a sandbox keeps until it ends. */
export interface SandboxSnapshot {
  readonly id: string
  /** Replaces all objects, the rates and the clock. */
  load(): Promise<void>
}

/** A snapshot file. `snapshot.schema.json` describes it. */
export interface SnapshotDocument {
  readonly $schema?: string | undefined
  readonly format: number
  readonly name: string
  readonly createdAt: string
  readonly clock: Clock
  /** Platforms of the objects, oldest first. */
  readonly platforms: readonly { readonly id: string; readonly name: string; readonly umaDomain: string }[]
  /** Rows by table. */
  readonly objects: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
}

export interface SandboxOptions {
  /** Default: 0, any free port. */
  readonly port?: number
  /** Default: 127.0.0.1. */
  readonly host?: string
  /** `memory`, the default, or a folder that keeps the data. */
  readonly storage?: 'memory' | { readonly folder: string }
  /** Serves the console at the origin too. Default: false. */
  readonly console?: boolean
  /** `system`, the default, or a frozen clock that starts at this time. */
  readonly clock?: 'system' | { readonly frozenAt: string }
  /** A seed, or the path of its file. It is applied only to new data. */
  readonly seed?: Seed | string
  /** `silent`, the default, or a function that gets a line per request. */
  readonly log?: 'silent' | ((line: LogLine) => void)
}

/** Calls of the first platform that create the data of a new sandbox. */
export interface Seed {
  readonly $schema?: string | undefined
  /** Freezes the sandbox clock before the first request. */
  readonly clock?: { readonly frozenAt: string } | undefined
  readonly requests: readonly SeedRequest[]
}

export interface SeedRequest {
  /** Name by which later requests refer to the response: `{label}` for its ID, `{label.field}` for another field. */
  readonly label?: string | undefined
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path after the base URL, such as `/customers`, or one of the sandbox, such as `/api/sandbox/rates`. */
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>> | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: the responses of the API have many shapes, and tests read the members they expect.
export type SeededResponses = Readonly<Record<string, { readonly id: string } & Readonly<Record<string, any>>>>

export interface Token {
  readonly clientId: string
  readonly clientSecret: string
}

export interface Platform {
  readonly id: string
  readonly name: string
  readonly token: Token
  /** Calls the API with the token of this platform. The path follows the base URL, such as `/quotes`. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

export interface Clock {
  readonly mode: 'system' | 'frozen'
  readonly now: string
  readonly offsetMs: number
}

export interface SandboxClock {
  read(): Promise<Clock>
  /** Stops the clock, at a later time if one is given. */
  freeze(at?: string): Promise<Clock>
  /** Moves the clock forward; it stays frozen or running. */
  advance(milliseconds: number): Promise<Clock>
  /** Lets a frozen clock run. */
  release(): Promise<Clock>
}

export interface ExchangeFilter {
  readonly limit?: number
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'
  readonly path?: string
  /** A status, such as 401 or 4xx. */
  readonly status?: string
  readonly code?: string
  /** Part of a path or code, the end of an ID, a method or a status. */
  readonly search?: string
  readonly outcome?: 'done' | 'stamp' | 'rejected'
}

export interface ExchangeSummary {
  readonly id: string
  readonly receivedAt: string
  readonly method: string
  readonly path: string
  readonly operationId?: string | undefined
  readonly platformId?: string | undefined
  readonly status: number
  readonly code?: string | undefined
  readonly durationMs: number
  readonly client?: string | undefined
  readonly note?: string | undefined
}

export interface Check {
  readonly id: string
  readonly label: string
  readonly status: 'pass' | 'fail' | 'skipped'
  readonly expected?: string | undefined
  readonly got?: string | undefined
  readonly offset?: number | undefined
  readonly hint?: string | undefined
}

export interface Exchange extends ExchangeSummary {
  readonly request: {
    readonly headers: readonly (readonly [name: string, value: string])[]
    readonly query: string
    readonly body?: string | undefined
  }
  readonly response: {
    readonly headers: readonly (readonly [name: string, value: string])[]
    readonly body?: string | undefined
  }
  readonly checks: readonly Check[]
}

export interface Coverage {
  /** Calls since the last reset. */
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

/** A request in the log of the process, without bodies and credentials. */
export interface LogLine {
  readonly traceId: string
  readonly method: string
  readonly route: string
  readonly operationId: string | undefined
  readonly status: number
  readonly code: string | undefined
  readonly durationMs: number
}
