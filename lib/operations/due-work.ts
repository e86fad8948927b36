import type { ReadTx } from '#db/database'
import type { Id, Instant } from '#lib/contract/scalars'
import type { SendResult } from '#lib/domain/webhooks/send-result'

/** Due steps of payments, and due decisions on verifications. */
export interface DueTransitions {
  /**
   * Performs the work that is due at `now`, and returns when the next work is due. Each call runs due work first, so
   * that responses never show an outdated state. `isCurrent` returns false if the clock was moved back after `now` was
   * read; nothing is then performed.
   */
  run(now: Instant, isCurrent?: (tx: ReadTx) => Promise<boolean>): Promise<Instant | undefined>
  /** Schedules a run for work that is due at `dueAt`. */
  scheduleAt(dueAt: Instant): void
}

/** Schedule of work that runs without a call: steps of payments, expired quotes, webhooks. */
export interface DueWorkSchedule {
  /** Schedules a check for work that is due at `dueAt`. */
  scheduleAt(dueAt: Instant): void
  /** Runs a call, then passes on the due times that it scheduled: the work can be read only after the call commits. */
  during<Result>(call: () => Promise<Result>): Promise<Result>
}

export interface DirectAttempt {
  readonly url: string
  readonly result: SendResult
}

export interface WebhookDeliverer {
  /**
   * Attempts a stored event immediately, regardless of the schedule. Returns the result and the URL, or undefined if
   * the event is being sent or its platform has no endpoint.
   */
  attempt(id: Id<'Webhook'>): Promise<DirectAttempt | undefined>
  /**
   * Resends a stored event to `url`, by default the endpoint. Returns the same as {@link attempt}. A failure changes
   * neither the state of the event nor its next attempt.
   */
  resend(id: Id<'Webhook'>, url?: string): Promise<DirectAttempt | undefined>
  /** Sends a request and stores nothing. The result is BLOCKED if webhooks may not be sent to the URL. */
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
