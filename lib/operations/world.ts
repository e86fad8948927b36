import type { Database, ReadTx, Tx } from '#db/database'
import type { TokenRow } from '#db/queries/platforms/tokens'
import type { ErrorCode } from '#lib/contract/errors/error-catalogue'
import type { BodyOf, Operation, ParamsOf, QueryOf } from '#lib/contract/operation'
import type { PageRequest } from '#lib/contract/page-request'
import type { ApiToken, Clock, Exchange, ExchangeSummary } from '#lib/contract/sandbox/exchange'
import type { SavedClock } from '#lib/contract/sandbox/snapshot'
import type { Id, Instant } from '#lib/contract/scalars'
import type { SignedRequestChallenge } from '#lib/contract/signing/signed-request-challenge'
import type { Rate } from '#lib/domain/money/rate'
import type { Corridor } from '#lib/domain/money/rate-table'
import type { LimitsOf } from '#lib/domain/platforms/amount-limits'
import type { Keys } from '#lib/operations/keys'
import type { RequestLine } from '#lib/operations/request-line'
import type { Trace } from '#lib/operations/trace'
import type { KeySet } from '#lib/verifiers/oidc/oidc-signature'

/** What was decided from the environment at start; nothing reads the environment afterwards. */
export interface Settings {
  readonly host: string
  readonly port: number
  /** Reports whether `HOST` and `PUBLIC_ORIGIN` are loopback: requests from this machine then need no access key. */
  readonly isLoopback: boolean
  /** `{scheme}://{host}[:port]` of the console; gives the WebAuthn RP ID too. */
  readonly publicOrigin: string
  readonly rpId: string
  /** Values of `Host` that are served, ours and those of ALLOWED_HOSTS; lower case, with port where one was sent. */
  readonly servedHosts: ReadonlySet<string>
  /** Origins whose pages may call the API: ours and those of ALLOWED_ORIGINS. */
  readonly servedOrigins: ReadonlySet<string>
  /** Origins of ALLOWED_ORIGINS: the API sends them CORS headers, and they may use passkeys beside PUBLIC_ORIGIN. */
  readonly namedOrigins: ReadonlySet<string>
  /** Origins whose pages may call the control plane: ours and those of ALLOWED_CONTROL_ORIGINS. */
  readonly servedControlOrigins: ReadonlySet<string>
  /** Origins of ALLOWED_CONTROL_ORIGINS: the control plane sends them CORS headers. */
  readonly namedControlOrigins: ReadonlySet<string>
  /** Challenges of one credential in 60 seconds. */
  readonly challengeLimit: number
  /** Refused verifications of one credential in 60 seconds. */
  readonly verifyLimit: number
  /** The issuers of identity tokens, each with the address of its key set; none: signatures are not looked at (§5.5). */
  readonly oidcIssuers: ReadonlyMap<string, string>
  readonly version: string
  readonly nodeVersion: string
}

/** The clock every timestamp follows. Time never moves back but by `reset` and `restore`. */
export interface SandboxClock {
  now(): Instant
  read(): Clock
  /** Reads what another process may have changed, and returns the time. A call on a shared database takes its time from here. */
  refresh(): Promise<Instant>
  set(change: { mode: Clock['mode']; advanceMs?: number | undefined; setTo?: Instant | undefined }): Promise<Clock>
  /** Back to system time. `along` is stored with it, all or nothing, and is told the time from then on. */
  reset(along?: (tx: Tx, now: Instant) => Promise<void>): Promise<Clock>
  /** Returns the clock of the snapshot that `tx` reads, to be restored. */
  saved(tx: ReadTx): Promise<SavedClock>
  /** Back, or forth, to how it stood, along with what stood then: as {@link reset} otherwise. */
  restore(saved: SavedClock, along: (tx: Tx, now: Instant) => Promise<void>): Promise<Clock>
}

/** What a list of exchanges is narrowed to. */
export interface ExchangeFilter {
  readonly method?: string | undefined
  readonly status?: string | undefined
  readonly code?: string | undefined
  readonly path?: string | undefined
}

/** An exchange before the log gave it its place. */
export type ObservedExchange = Omit<Exchange, 'sequence'>

/** The newest thousand exchanges, of any client. Written behind the answer; reading writes first what is waiting. */
export interface ExchangeLog {
  /**
   * Keeps an exchange and tells those who follow, after its answer has left. It is built when it is written; one that
   * would be trimmed at once is never built.
   */
  add(make: () => ObservedExchange): void
  list(
    filter: ExchangeFilter,
    page: PageRequest,
  ): Promise<{ data: ExchangeSummary[]; hasMore: boolean; nextCursor?: string }>
  find(id: string): Promise<Exchange | undefined>
  /** Returns the id after which a new stream follows a shared log; undefined if this process alone writes it. */
  followFrom(): Promise<number | undefined>
  /** Writes what is waiting. Afterwards every exchange added before is on disk and was told. */
  flush(): Promise<void>
}

/** One server-sent event. `id` is absent where nothing can be replayed. */
export interface SandboxEvent {
  readonly id?: number
  readonly type: 'exchange' | 'clock' | 'reset'
  readonly data: string
}

/** What happens in the sandbox, as it happens. */
export interface EventFeed {
  publish(event: SandboxEvent): void
  /** Whether anybody would be told. */
  isFollowed(): boolean
  /** Events after `lastEventId` that are still kept, then each new one, until `signal` aborts. */
  follow(lastEventId: number | undefined, signal: AbortSignal): AsyncIterable<SandboxEvent | 'heartbeat'>
}

/** Errors that were armed and not met yet. */
export interface ArmedErrors {
  arm(error: { operationId: string; code: ErrorCode; platformId?: string | undefined }): Promise<void>
  /** Takes the oldest error armed for this call. At most one caller gets it. */
  take(operationId: string, platformId: string): Promise<ErrorCode | undefined>
  /** Disarms them all, within `tx`. */
  clear(tx: Tx): Promise<void>
}

/** Payments of which more is due, and verifications to be decided. */
export interface DueSettlements {
  /** Takes on whatever is due at `now`; every call runs it first, so that nobody sees a payment behind its time. */
  run(now: Instant): Promise<void>
  /** Told that something will be due. */
  expect(dueAt: Instant): void
}

/** Rows that seldom change, by key. */
export interface RowCache<Key, Value> {
  /** Every row; a database that others write to is asked for them, within `tx`. */
  all(tx: ReadTx): Promise<ReadonlyMap<Key, Value>>
  /** The row of a key, likewise. */
  one(tx: ReadTx, key: Key): Promise<Value | undefined>
  /** Returns the row of a key outside any transaction. */
  find(key: Key): Promise<Value | undefined>
  /** Reads anew: whoever changed such rows calls it once that is committed, and before it answers. */
  refresh(): Promise<void>
}

/** The first platform's API token, which the owner may read again. */
export interface TokenFile {
  read(): ApiToken | undefined
}

/** Everything outside the functions, as one argument. */
export interface World {
  readonly settings: Settings
  readonly db: Database
  readonly clock: SandboxClock
  readonly exchanges: ExchangeLog
  readonly events: EventFeed
  readonly armed: ArmedErrors
  readonly settlements: DueSettlements
  /** Rates that stand in for the table's. */
  readonly rates: RowCache<Corridor, Rate>
  /** The limits platforms set. */
  readonly limits: RowCache<Id<'Platform'>, LimitsOf>
  /** API tokens by client id. */
  readonly tokens: RowCache<string, TokenRow>
  readonly tokenFile: TokenFile
  readonly keys: Keys
  /** The keys of a configured issuer, fetched when they are asked for. */
  keySetOf(issuer: string): KeySet | undefined
  /** Whether an access key is the one printed at start; compared in constant time. */
  isAccessKey(key: string): boolean
  /** The console cookie's value for the access key. */
  readonly consoleCookie: string
  randomBytes(length: number): Uint8Array
  /** A monotonic stopwatch in milliseconds, for durations alone. */
  elapsedMs(): number
  /** Prints one line of the process log. */
  logRequest(line: RequestLine): void
  /** A time-ordered UUID (RFC 9562, version 7) at this instant. */
  newUuid(now: Instant): string
  /** SHA-256. */
  digest(bytes: Uint8Array): Uint8Array
  /** SHA-256 of a text in UTF-8, hex. */
  digestHex(text: string): string
  /** Whether two texts are the same, in a time that tells nothing of either. */
  equalInConstantTime(a: string, b: string): boolean
}

/** Who is calling, once API authentication passed. */
export interface Caller {
  readonly platformId: Id<'Platform'>
  /** The API token it calls with; absent for calls that need none. */
  readonly tokenId?: Id<'Token'>
}

/** The headers of a signed retry, unread; none were sent where there is no id and no signature. */
export interface ProofHeaders {
  readonly requestId: string | undefined
  /** The values of `Service-Wallet-Signature` and of the alias `Grid-Wallet-Signature`. */
  readonly signatures: readonly string[]
}

/** One request that is well-formed and authenticated, ready to be performed. */
export interface Call<O extends Operation = Operation> {
  readonly operation: O
  readonly world: World
  readonly caller: Caller
  /** Time used by every check, read once the whole request was. */
  readonly now: Instant
  readonly params: ParamsOf<O>
  readonly query: QueryOf<O>
  readonly body: BodyOf<O>
  /** The JSON value of the body as sent, unknown members included; undefined if the operation takes no body. */
  readonly sentBody: unknown
  /** Method and decoded path, as `scopeOf` makes it: what an idempotency key, or something to sign, is good for alone. */
  readonly scope: string
  readonly idempotencyKey: string | undefined
  /** What a signed retry carries beside the request, as received (§5.4). */
  readonly proof: ProofHeaders
  /** The body as received, where there is one. */
  readonly bodyText: string | undefined
  readonly trace: Trace
  /** Who waits for the answer; the signal aborts when that is nobody any more. */
  readonly client: { readonly signal: AbortSignal }
  /** Reports whether a call of the control plane comes from this machine and was not forwarded. */
  readonly isLocal: boolean
  readonly lastEventId: number | undefined
}

/** How a call ended well. Refusals are thrown. */
export type Outcome<Result> =
  | { readonly kind: 'performed'; readonly result: Result; readonly headers?: Readonly<Record<string, string>> }
  | { readonly kind: 'challenged'; readonly challenge: SignedRequestChallenge }
  | StoredAnswer
  | { readonly kind: 'stream'; readonly events: AsyncIterable<SandboxEvent | 'heartbeat'> }

/** The stored answer of an `Idempotency-Key`: that of this call, or of the first call that used the key. */
export interface StoredAnswer {
  readonly kind: 'stored'
  readonly text: string
  readonly replay: 'none' | 'same-body' | 'other-body'
}

/** A result to be encoded by the operation's schema. */
export function performed<Result>(result: Result, headers?: Readonly<Record<string, string>>): Outcome<Result> {
  return headers === undefined ? { kind: 'performed', result } : { kind: 'performed', result, headers }
}
