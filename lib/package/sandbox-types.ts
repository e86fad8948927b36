// Types of the package. This file must import only the two files below, because the package contains no other.
import type { Coverage, Exchange, ExchangeFilter, ExchangeSummary, Fault, LogLine } from '#lib/package/log-types'
import type { Report, ReportOptions, SandboxRecording } from '#lib/package/report-types'

/** A sandbox in this process. */
export interface Sandbox extends AsyncDisposable {
  /** Origin of the server, such as `http://localhost:49152`. */
  readonly origin: string
  /** Base URL of the API. */
  readonly baseUrl: string
  /** API token of the first platform. */
  readonly credentials: Token
  /**
   * The first platform's starter objects, which have the same IDs in every new sandbox. Read at the start, without those
   * that were deleted in the folder. A reset restores all of them.
   */
  readonly starter: StarterObjects
  /**
   * Responses to the seed's labeled requests, by label. Empty without a seed, or if the folder already had data, because
   * the seed is then not applied. A reset deletes the objects, but keeps these responses.
   */
  readonly seeded: SeededResponses
  /** Clock of this sandbox. Expiries, settlements and webhooks of all its platforms follow it. */
  readonly clock: SandboxClock
  /** Webhook events of all platforms since the start of this sandbox. They need no endpoint. */
  readonly webhooks: SandboxWebhooks
  /**
   * Causes an event by making the API calls that cause it, by default as the first platform. Advances the clock if the
   * event occurs later. `webhooks.next` returns the event too. Throws an error with a {@link WebhookErrorCode} if a call
   * is rejected or if the platform has lost the starter objects that pay.
   */
  trigger(event: string, options?: { readonly platform?: Platform }): Promise<TriggeredEvent>
  /** Creates a platform with its own token and starter data. Platforms cannot access each other's objects. */
  platform(name?: string): Promise<Platform>
  /** Returns the newest calls that match the filter, newest first. */
  exchanges(filter?: ExchangeFilter): Promise<readonly ExchangeSummary[]>
  /** Returns one call with its headers, bodies and checks and, if it was rejected, likely reasons and a fix. */
  exchange(id: string): Promise<Exchange>
  /** Gives the next calls of an operation a fault, such as a documented error or a lost response. */
  arm(fault: Fault): Promise<void>
  /** Returns the documented responses, and the responses sent since the last reset. */
  coverage(): Promise<Coverage>
  /** Assesses calls of a platform's clients, by default of all: those of a recording, by default those in the log. */
  report(options?: ReportOptions): Promise<Report>
  /** Records the calls of a platform's clients, by default of all, beyond those in the log. A reset does not end it. */
  record(name: string, options?: { readonly platform?: Pick<Platform, 'id'> }): Promise<SandboxRecording>
  /** Saves all objects, the rates and the clock. `load` of the returned snapshot restores them. */
  snapshot(name?: string): Promise<SandboxSnapshot>
  /** Returns the objects, the rates and the clock as a JSON document. Omits data that may be secret or expires soon. */
  exportSnapshot(name?: string): Promise<SnapshotDocument>
  /** Stores a document as a snapshot. Throws an error if this sandbox cannot use the document. */
  importSnapshot(document: SnapshotDocument): Promise<SandboxSnapshot>
  /**
   * Deletes all objects, logged calls, forced errors and webhook settings. Restores the starter data, the built-in
   * rates and the system time. Keeps platforms, API tokens and snapshots.
   */
  reset(): Promise<void>
  /** Stops the server. A sandbox in memory loses its data. */
  close(): Promise<void>
}

export interface SandboxWebhooks {
  /**
   * Returns the oldest event of the type that occurred since the start and that no earlier call returned. Waits for it
   * up to `timeout` milliseconds of real time, by default 5,000. Otherwise throws an error that lists the types of
   * other events.
   */
  next(type: string, options?: { readonly timeout?: number }): Promise<WebhookEvent>
  /** Returns the stored events, oldest first. */
  list(): Promise<readonly WebhookSummary[]>
}

/** The body of a webhook. */
export interface WebhookEvent {
  readonly id: string
  readonly type: string
  readonly timestamp: string
  // biome-ignore lint/suspicious/noExplicitAny: each type has other data, and tests read the members they expect.
  readonly data: Readonly<Record<string, any>>
}

export interface TriggeredEvent {
  /** Latest responses to the calls, by name: `quote`, `transaction`, `externalAccount`, `customer`, `account`, `config`. */
  readonly objects: Readonly<Record<string, TriggeredObject>>
  /** The event as stored. */
  readonly event: WebhookEvent
}

// biome-ignore lint/suspicious/noExplicitAny: the responses of the API have many shapes, and tests read the members they expect.
export type TriggeredObject = { readonly id: string } & Readonly<Record<string, any>>

/** A stored event without its body. */
export interface WebhookSummary {
  readonly id: string
  readonly platformId: string
  readonly type: string
  readonly createdAt: string
  readonly state: string
}

/** A received webhook, such as Node's `request.headers` and the bytes of its body. */
export interface ReceivedWebhook {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Uint8Array
}

/** `code` of the errors that `webhooks` and `trigger` throw. The methods of a closed sandbox throw `CLOSED`. */
export type WebhookErrorCode =
  | 'UNKNOWN_TYPE'
  | 'NOT_TRIGGERED'
  | 'TIMEOUT'
  | 'CLOSED'
  | 'NO_SIGNATURE'
  | 'INVALID_HEADER'
  | 'INVALID_SIGNATURE'

/** A snapshot that is stored in a sandbox. */
export interface SandboxSnapshot {
  readonly id: string
  /** Replaces all objects, the rates and the clock with those of the snapshot. */
  load(): Promise<void>
}

/** The JSON of a snapshot file. `snapshot.schema.json` describes it. */
export interface SnapshotDocument {
  readonly $schema?: string | undefined
  readonly format: number
  readonly name: string
  readonly createdAt: string
  readonly clock: Clock
  /** Platforms that the objects belong to, oldest first. */
  readonly platforms: readonly { readonly id: string; readonly name: string; readonly umaDomain: string }[]
  /** Rows by table. */
  readonly objects: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
}

export interface SandboxOptions {
  /** Default: 0, any free port. */
  readonly port?: number
  /** Default: 127.0.0.1. */
  readonly host?: string
  /** `memory`, the default, or the folder in which to store the data. */
  readonly storage?: 'memory' | { readonly folder: string }
  /** True to serve the console at the origin too. Default: false. */
  readonly console?: boolean
  /** `system`, the default, or a time at which the clock is frozen. */
  readonly clock?: 'system' | { readonly frozenAt: string }
  /** A seed, or the path of a seed file. Applied only to a new sandbox. */
  readonly seed?: Seed | string
  /** `silent`, the default, or a function that is called with a line for each request. */
  readonly log?: 'silent' | ((line: LogLine) => void)
}

/** Requests that fill a new sandbox. They are sent as the first platform. */
export interface Seed {
  readonly $schema?: string | undefined
  /** Freezes the sandbox clock at this time before the first request. */
  readonly clock?: { readonly frozenAt: string } | undefined
  readonly requests: readonly SeedRequest[]
}

/** A step of a seed: a call, or a credit to an account. */
export type SeedRequest = SeedCall | SeedFunding

export interface SeedCall {
  /** Name by which later requests refer to the response: `{label}` for its ID, `{label.field}` for another field. */
  readonly label?: string | undefined
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below the base URL, such as `/customers`, or a control-plane path, such as `/api/sandbox/rates`. */
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>> | undefined
}

export interface SeedFunding {
  /** Name by which later requests refer to the funded account. */
  readonly label?: string | undefined
  readonly fund: {
    /** ID of the customer, usually a reference such as `{ada}`. If omitted, the platform itself. */
    readonly customer?: string | undefined
    /** Currency of the account, such as `USD`. */
    readonly currency: string
    /** Amount in the smallest unit of the currency. */
    readonly amount: number
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the responses of the API have many shapes, and tests read the members they expect.
export type SeededResponses = Readonly<Record<string, { readonly id: string } & Readonly<Record<string, any>>>>

export interface Token {
  readonly clientId: string
  readonly clientSecret: string
}

/**
 * IDs of the objects that a platform has from the start. A reset of the sandbox replaces the objects of every platform
 * except the first, so create a platform after the reset.
 */
export interface StarterObjects {
  /** The platform's own USD account, with 1,000,000.00 USD. */
  readonly platformAccount: string
  readonly customer: string
  /** The customer's internal accounts, by currency in lower case. */
  readonly accounts: Readonly<Record<'usd' | 'usdc' | 'usdb', string>>
  /** The customer's external accounts, by currency in lower case. */
  readonly externalAccounts: Readonly<Record<'usd' | 'eur' | 'mxn' | 'brl' | 'inr' | 'usdc' | 'btc', string>>
  /** The customer's `EMBEDDED_WALLET` account. */
  readonly wallet: string
  /** The wallet's `EMAIL_OTP` credential. */
  readonly credential: string
}

export interface Platform {
  readonly id: string
  readonly name: string
  /** Base URL of the API. */
  readonly baseUrl: string
  readonly token: Token
  /** The platform's starter objects when it was created. A reset replaces them by others with new IDs. */
  readonly starter: StarterObjects
  readonly webhooks: {
    /**
     * Verifies the signature over the raw body with the sandbox's current key, and returns the event. A request stays
     * readable. Throws an error with a {@link WebhookErrorCode} that names the failed check.
     */
    verify(request: Request | ReceivedWebhook): Promise<WebhookEvent>
  }
  /** Calls the API, by default with this platform's token. `path` is below the base URL, such as `/quotes`. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** A reading of the sandbox clock. */
export interface Clock {
  /** `system` if the clock runs, `frozen` if it shows the same time until it is moved or released. */
  readonly mode: 'system' | 'frozen'
  /** Time of the sandbox, in ISO 8601 and UTC. */
  readonly now: string
  /** Milliseconds by which the clock is ahead of the machine's time. */
  readonly offsetMs: number
}

export interface SandboxClock {
  /** Returns the mode of the clock and the time that it shows. Does not change the clock. */
  read(): Promise<Clock>
  /** Freezes the clock at `at`, by default the current time. Throws an error if `at` is in the past. */
  freeze(at?: string): Promise<Clock>
  /** Moves the clock forward. A frozen clock stays frozen. Throws an error if the number is negative or not whole. */
  advance(milliseconds: number): Promise<Clock>
  /** Lets a frozen clock run again. */
  release(): Promise<Clock>
}
