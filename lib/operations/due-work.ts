import type { ReadTx } from '#db/database'
import type { Id, Instant } from '#lib/contract/scalars'
import type { SendResult } from '#lib/domain/webhooks/send-result'

/** Payments with later steps, and verifications to decide. */
export interface DueSettlements {
  /**
   * Performs the work that is due at `now`, and returns when the next work is due. Every call runs it first, so that
   * payments never appear late. Performs nothing if `isCurrent` returns false: the clock was then moved back after
   * `now` was read.
   */
  run(now: Instant, isCurrent?: (tx: ReadTx) => Promise<boolean>): Promise<Instant | undefined>
  /** Announces that work will be due. */
  expect(dueAt: Instant): void
}

/** Work that becomes due without a call: steps of payments, expired quotes, webhooks. */
export interface Announcements {
  /** Announces that work will be due. */
  expect(dueAt: Instant): void
  /** Runs a call, then reads the work that it announced: the work cannot be read before the call commits. */
  during<Result>(call: () => Promise<Result>): Promise<Result>
}

export interface DirectAttempt {
  readonly url: string
  readonly result: SendResult
}

/** The deliverer of webhooks. */
export interface WebhookDeliverer {
  /**
   * Attempts a stored event now, independently of due events, and returns its result with the address. Returns
   * undefined if the event is being sent, or its platform has no endpoint.
   */
  attempt(id: Id<'Webhook'>): Promise<DirectAttempt | undefined>
  /**
   * Like {@link attempt}, for an event that was sent before, to the endpoint or to another address. A failure changes
   * neither its state nor its next attempt.
   */
  resend(id: Id<'Webhook'>, url?: string): Promise<DirectAttempt | undefined>
  /** Sends a request to an address, if webhooks may be sent there. Stores nothing. */
  probe(request: ProbeRequest): Promise<SendResult>
}

/** A webhook that is sent to diagnose its receiver. */
export interface ProbeRequest {
  readonly url: string
  readonly body: Uint8Array
  /** The value of the signature header. */
  readonly signature: string
  readonly traceId: string
}
