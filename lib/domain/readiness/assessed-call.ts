import type { InjectedFault } from '#lib/contract/sandbox/faults'
import type { Instant } from '#lib/contract/scalars'
import type { AttemptKind, AttemptVerdict, WebhookFaultName } from '#lib/contract/webhooks/webhook-attempt'

/** A logged call of a client, with only the facts that practices assess. The console's calls are not assessed. */
export interface AssessedCall {
  /** ID of the exchange in the log. */
  readonly id: string
  /** Time by the sandbox clock. */
  readonly at: Instant
  /** Time of the machine in milliseconds since 1970, because a frozen sandbox clock hides pauses. */
  readonly machineMs: number
  readonly operationId: string | undefined
  readonly method: string
  readonly path: string
  readonly query: string
  readonly platformId: string | undefined
  readonly client: string | undefined
  readonly status: number
  readonly code: string | undefined
  /** `details.reason` of an error. */
  readonly reason: string | undefined
  /** True if the response was stored for the call's idempotency key. */
  readonly isReplayed: boolean
  /** ID of the first failed check. Practices do not read it. */
  readonly failedCheck?: string | undefined
  /** The fault that the call got, if any. */
  readonly injected: InjectedFault | undefined
  readonly idempotencyKey: string | undefined
  /** Value of the header Request-Id of a signed retry. */
  readonly requestId: string | undefined
  /** The stamp of a signed call, or its digest. Equal stamps have equal values. */
  readonly stamp: string | undefined
  /** SHA-256 of the body; undefined without a body. */
  readonly bodyDigest: string | undefined
  /** Whole seconds in the header Retry-After. */
  readonly retryAfterSeconds: number | undefined
  /** True if the response has `x-should-retry: false`. */
  readonly isRetryUseless: boolean
  /** True for a createQuote with `immediatelyExecute`. */
  readonly executesAtOnce: boolean
  /** The ID of the quote in the response, if it has one. */
  readonly quoteId: string | undefined
  /** ID of the request to sign in a 202. */
  readonly challengeId: string | undefined
  /** The transactions in the response, with the status that the client read. */
  readonly transactions: readonly SeenTransaction[]
  /** The cursor of the next page in the response, if there is one. */
  readonly nextCursor: string | undefined
  /** Places in the request with a secret that must not be sent, such as `body: privateKey`. */
  readonly secrets: readonly FoundSecret[]
}

export interface SeenTransaction {
  readonly id: string
  readonly status: string
  readonly hasRefund: boolean
}

export interface FoundSecret {
  /** `key`: a private key, a seed or a plaintext code. `api-secret`: the client secret outside of Authorization. */
  readonly kind: 'key' | 'api-secret'
  /** Where the secret is, such as `body: privateKey`. Never the secret. */
  readonly place: string
}

/** An attempt to deliver a webhook to the client. */
export interface AssessedDelivery {
  readonly eventId: string
  readonly type: string
  /** ID of the object that the event is about, such as a transaction. */
  readonly subjectId: string
  /** Status of the transaction in the event, if it has one. */
  readonly transactionStatus: string | undefined
  readonly platformId: string
  readonly kind: AttemptKind
  readonly fault: WebhookFaultName | undefined
  readonly at: Instant
  /** Undefined while the attempt is in flight. */
  readonly durationMs: number | undefined
  /** Status of the reply; undefined without one. */
  readonly status: number | undefined
  /** Why there was no reply, such as `TIMEOUT`. */
  readonly error: string | undefined
  readonly verdict: AttemptVerdict | undefined
}

/** Calls and deliveries that practices assess, oldest first. */
export interface Observed {
  readonly calls: readonly AssessedCall[]
  readonly deliveries: readonly AssessedDelivery[]
  /** Transactions that the sandbox has, by ID, with their present status. */
  readonly transactions: ReadonlyMap<string, SeenTransaction>
  /** Time of the report, or of the end of the recording, by the sandbox clock. */
  readonly now: Instant
}
