import type { Database, ReadTx, Tx } from '#db/database'
import type { TokenRow } from '#db/queries/platforms/tokens'
import type { ExchangeRowFilter } from '#db/queries/sandbox/exchange-filter'
import type { CountedCalls } from '#db/queries/sandbox/exchanges'
import type { ErrorCode } from '#lib/contract/errors/error-catalogue'
import type { FeeConfig } from '#lib/contract/money/platform-fee'
import type { BodyOf, Operation, ParamsOf, QueryOf } from '#lib/contract/operation'
import type { Page, PageRequest } from '#lib/contract/page-request'
import type { ApiToken, Clock, Exchange, ExchangeSummary } from '#lib/contract/sandbox/exchange'
import type { FaultKind } from '#lib/contract/sandbox/faults'
import type { SavedClock } from '#lib/contract/sandbox/snapshot'
import type { Id, Instant, ResourceType } from '#lib/contract/scalars'
import type { SignedRequestChallenge } from '#lib/contract/signing/signed-request-challenge'
import type { LimitsOf } from '#lib/domain/money/money-rules'
import type { Corridor, Rate } from '#lib/domain/money/rate'
import type { DueTransitions, DueWorkSchedule, WebhookDeliverer } from '#lib/operations/due-work'
import type { Keys } from '#lib/operations/keys'
import type { RequestLogEntry } from '#lib/operations/request-log-entry'
import type { Trace } from '#lib/operations/trace'
import type { WorldRegistry } from '#lib/operations/world-registry'
import type { Settings } from '#lib/operations/world-settings'
import type { KeySet } from '#lib/verifiers/oidc/oidc-signature'

/** The sandbox clock. Only `reset` and `restore` move it back. */
export interface SandboxClock {
  now(): Instant
  read(): Clock
  /** Returns by how many milliseconds this clock runs ahead because the machine's clock stepped back; usually 0. */
  lagOfMachine(): number
  /** Reads the changes that other processes made, if any, and returns the time. Each call gets its time from here. */
  refresh(): Promise<Instant>
  /** Notes the newest known reset or restore. Returns a function that returns false if a newer one is stored. */
  createEraCheck(): (tx: ReadTx) => Promise<boolean>
  set(change: { mode: Clock['mode']; advanceMs?: number | undefined; setTo?: Instant | undefined }): Promise<Clock>
  /** Resets the clock to system time. `alsoRun` runs in the same transaction and gets the new time. */
  reset(alsoRun?: (tx: Tx, now: Instant) => Promise<void>): Promise<Clock>
  /** Reads the clock within `tx`, to save it in a snapshot. */
  readSaved(tx: ReadTx): Promise<SavedClock>
  /** Restores a saved clock, with `alsoRun` as in {@link reset}. */
  restore(saved: SavedClock, alsoRun: (tx: Tx, now: Instant) => Promise<void>): Promise<Clock>
}

/** An exchange without the sequence number that the log assigns. */
export type ObservedExchange = Omit<Exchange, 'sequence'>

/** Fields of an exchange that coverage uses. */
export type CountedResponse = Pick<
  ObservedExchange,
  'id' | 'platformId' | 'client' | 'fromConsole' | 'operationId' | 'status' | 'code'
>

/**
 * The log of the newest calls and, limited separately, of the newest reads by console pages. Exchanges are written
 * after the response, so `list`, `find` and `count` flush the queue first.
 */
export interface ExchangeLog {
  /**
   * Counts a response, and queues its exchange to be stored and published after the response. `make` runs when the
   * exchange is written, but not if the log would trim the exchange immediately.
   */
  add(response: CountedResponse, make: () => ObservedExchange): void
  list(filter: ExchangeRowFilter, page: PageRequest): Promise<Page<ExchangeSummary>>
  find(id: string): Promise<Exchange | undefined>
  /** Returns the times and statuses of the matching calls, and the totals, clients and API key names of the log. */
  count(filter: ExchangeRowFilter): Promise<CountedCalls>
  /** From now on until a write finds no open recording, stores every call of a flood, even those that it then deletes. */
  keepAll(): void
  /** Flushes the queue: stores and publishes every exchange added so far. */
  flush(): Promise<void>
  /**
   * Waits until other processes have stored what they answered before, then flushes the queue. Returns false if the
   * write failed, so that open recordings do not yet count its calls as missing.
   */
  settle(): Promise<boolean>
}

/** A server-sent event. `id` is absent if the event cannot be replayed. */
export interface SandboxEvent {
  readonly id?: number
  readonly type: 'exchange' | 'clock' | 'reset' | 'webhook'
  readonly data: string
}

export interface EventFeed {
  publish(event: SandboxEvent): void
  hasSubscribers(): boolean
  /** Yields stored events after `lastEventId`, then new ones. Ends on abort or shutdown, or for a slow subscriber. */
  subscribe(lastEventId: number | undefined, signal: AbortSignal): AsyncIterable<SandboxEvent | 'heartbeat'>
}

/** A fault for the next calls of an operation. */
export interface ArmedFault {
  readonly operationId: string
  /** Undefined if the calls of every platform may get the fault. */
  readonly platformId?: string | undefined
  readonly fault: FaultKind
  /** Number of calls that still get the fault. */
  readonly count: number
  /** The error of the faults `code` and `rate_limit`. */
  readonly code?: ErrorCode | undefined
  /** Seconds in the header `Retry-After` of the fault `rate_limit`. */
  readonly retryAfter?: number | undefined
  /** Milliseconds of real time that the fault `delay` lasts. */
  readonly ms?: number | undefined
  readonly bytesPerSecond?: number | undefined
}

/** Faults that calls have not used up yet. */
export interface ArmedFaults {
  arm(fault: ArmedFault): Promise<void>
  /** Returns the oldest fault that matches the arguments, if any, and counts its use. No other caller gets this use. */
  take(operationId: string, platformId: string): Promise<ArmedFault | undefined>
  list(): Promise<readonly ArmedFault[]>
  /** Removes the faults of a platform, by default all. Faults of every platform have none. */
  clear(tx: Tx, platformId?: string): Promise<void>
}

/** A cache of rows that seldom change, by key. */
export interface RowCache<Key, Value> {
  /** Returns every row. Without a cache, as on a shared database, reads the rows within `tx`. */
  all(tx: ReadTx): Promise<ReadonlyMap<Key, Value>>
  /** Returns the row of a key, if any. Without a cache, reads it within `tx` if given, else in a separate read. */
  one(key: Key, tx?: ReadTx): Promise<Value | undefined>
  /** Rereads the cached rows. Call it after a change is committed and before the response is sent. */
  refresh(): Promise<void>
}

/** The stored API token of the first platform. */
export interface TokenFile {
  read(): ApiToken | undefined
}

/** Settings, database, clock, log, caches and keys: everything that an operation needs besides its call. */
export interface World {
  readonly settings: Settings
  readonly db: Database
  readonly clock: SandboxClock
  readonly exchanges: ExchangeLog
  readonly events: EventFeed
  readonly armed: ArmedFaults
  readonly dueTransitions: DueTransitions
  readonly dueWork: DueWorkSchedule
  readonly webhooks: WebhookDeliverer
  /** Rates that override the built-in ones, by corridor. */
  readonly rates: RowCache<Corridor, Rate>
  /** Limits that platforms have set. */
  readonly limits: RowCache<Id<'Platform'>, LimitsOf>
  /** General fees that platforms charge. */
  readonly fees: RowCache<Id<'Platform'>, readonly FeeConfig[]>
  readonly endpoints: RowCache<Id<'Platform'>, string>
  /** API tokens by client ID. */
  readonly tokens: RowCache<string, TokenRow>
  readonly tokenFile: TokenFile
  readonly keys: Keys
  /** The worlds that this world has created. */
  readonly worlds: WorldRegistry
  /** Returns the key set of an issuer, fetched on demand, or undefined if the issuer is not configured. */
  keySetOf(issuer: string): KeySet | undefined
  /**
   * Reports whether a text is the access key, in constant time. Checks no key from an address that is delayed because of
   * wrong keys, which all ways to send a key and all worlds count together.
   */
  guessAccessKey(key: string, address?: string): 'right' | 'wrong' | { readonly retryAfterSeconds: number }
  /** Value of the console cookie, derived from the access key. */
  readonly consoleCookie: string
  randomBytes(length: number): Uint8Array
  /** Returns the time of a monotonic clock in milliseconds. Only differences between two results have a meaning. */
  elapsedMs(): number
  /** Prints one line of the process log. */
  logRequest(entry: RequestLogEntry): void
  /** Returns a version 7 UUID (RFC 9562) with the timestamp `now`. */
  newUuid(now: Instant): string
  /** Returns the SHA-256 of bytes. */
  digest(bytes: Uint8Array): Uint8Array
  /** Returns the SHA-256 of a text in UTF-8, as hex. */
  digestHex(text: string): string
  /** Reports whether two texts are equal, in a time that does not depend on their contents. */
  equalInConstantTime(a: string, b: string): boolean
}

export interface Caller {
  readonly platformId: Id<'Platform'>
  /** ID of the call's API token; absent if the call needs no token. */
  readonly tokenId?: Id<'Token'>
}

/** Unparsed headers of a signed retry. A first request has neither an ID nor signatures. */
export interface ProofHeaders {
  readonly requestId: string | undefined
  /** Values of `Service-Wallet-Signature` and its alias `Grid-Wallet-Signature`. */
  readonly signatures: readonly string[]
}

/** A well-formed and authorized request, ready to be performed. */
export interface Call<O extends Operation = Operation> {
  readonly operation: O
  readonly world: World
  readonly caller: Caller
  /** Time used by every check, read after the whole request has arrived. */
  readonly now: Instant
  readonly params: ParamsOf<O>
  readonly query: QueryOf<O>
  readonly body: BodyOf<O>
  /** JSON value of the body as sent, unknown fields included; undefined if the operation takes no body. */
  readonly sentBody: unknown
  /** Method and decoded path, from `scopeOf`: the scope of an idempotency key and of a payload to sign. */
  readonly scope: string
  readonly idempotencyKey: string | undefined
  /** Headers of a signed retry, as received (§5.4). */
  readonly proof: ProofHeaders
  /** The body as received, if any. */
  readonly bodyText: string | undefined
  readonly trace: Trace
  /** ID of this exchange in the log. */
  readonly exchangeId: string
  /** Its `signal` aborts when the client no longer waits for the response. */
  readonly client: { readonly signal: AbortSignal; readonly address?: string | undefined }
  /** True if the call needs owner access, was sent over loopback and was not forwarded. */
  readonly isLocal: boolean
  readonly lastEventId: number | undefined
}

/** Result of a successful call. Rejections are thrown. */
export type Outcome<Result> =
  | { readonly kind: 'performed'; readonly result: Result; readonly headers?: Readonly<Record<string, string>> }
  | { readonly kind: 'challenged'; readonly challenge: SignedRequestChallenge }
  | StoredAnswer
  | { readonly kind: 'stream'; readonly events: AsyncIterable<SandboxEvent | 'heartbeat'> }

/** A response that is already JSON text: the OpenAPI document, or a response stored for an `Idempotency-Key`. */
export interface StoredAnswer {
  readonly kind: 'stored'
  readonly text: string
  readonly replay: 'none' | 'same-body' | 'other-body'
}

/** Wraps a result, to be encoded with the operation's schema. */
export function performed<Result>(result: Result, headers?: Readonly<Record<string, string>>): Outcome<Result> {
  return headers === undefined ? { kind: 'performed', result } : { kind: 'performed', result, headers }
}

/**
 * Returns the state in which a new event of the platform is stored: `waiting` if the platform has an endpoint, else
 * `kept` if a client follows the event stream of this process. Otherwise undefined: nothing reads the event, and
 * recording it would slow each quote by a third.
 */
export async function newEventState(
  tx: Tx,
  { endpoints, events }: { readonly endpoints: World['endpoints']; readonly events: Pick<EventFeed, 'hasSubscribers'> },
  platformId: Id<'Platform'>,
): Promise<'waiting' | 'kept' | undefined> {
  if ((await endpoints.one(platformId, tx)) !== undefined) return 'waiting'
  return events.hasSubscribers() ? 'kept' : undefined
}

export function newId<Type extends ResourceType>(world: Pick<World, 'newUuid'>, type: Type, now: Instant): Id<Type> {
  // The cast is safe: a resource type, a colon and a version 7 UUID form an ID.
  return `${type}:${world.newUuid(now)}` as Id<Type>
}
