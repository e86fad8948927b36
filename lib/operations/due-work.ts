import type { ReadTx } from '#db/database'
import type { AttemptEnd } from '#db/queries/webhooks/webhook-attempts'
import type { EventRange } from '#db/queries/webhooks/webhook-claims'
import type { WebhookEventRow } from '#db/queries/webhooks/webhook-events'
import type { Id, Instant } from '#lib/contract/scalars'
import type { SendResult } from '#lib/domain/webhooks/send-result'

/** Due steps of payments, and due decisions on verifications. */
export interface DueTransitions {
  /**
   * Performs the work that is due at `now`. Returns the time at which the next work is due, or undefined if no work
   * remains. The server runs this before it performs a call, so that the response shows the current state.
   * Performs no work if `isCurrent` returns false, because a reset or a loaded snapshot has changed the clock since
   * `now` was read.
   */
  run(now: Instant, isCurrent?: (tx: ReadTx) => Promise<boolean>): Promise<Instant | undefined>
  /** Schedules a run for work that is due at `dueAt`. */
  scheduleAt(dueAt: Instant): void
}

/** Schedule of work that runs without a call: payment steps, verification decisions, quote expiry, webhook delivery. */
export interface DueWorkSchedule {
  /** Schedules a check for work that is due at `dueAt`. */
  scheduleAt(dueAt: Instant): void
  /**
   * Runs a call. Due times that are scheduled during the call take effect when it ends, because the work can be read
   * only after the call commits.
   */
  during<Result>(call: () => Promise<Result>): Promise<Result>
}

export interface DirectAttempt {
  readonly url: string
  readonly result: SendResult
}

export interface WebhookDeliverer {
  /**
   * Attempts to deliver a stored event immediately, regardless of the schedule. Returns undefined if the event cannot
   * be sent now, for example because it is being sent or its platform has no endpoint.
   */
  attempt(id: Id<'Webhook'>): Promise<DirectAttempt | undefined>
  /**
   * Resends a stored event to `url`, by default the platform's endpoint. A failure changes neither the event's state
   * nor the time of its next attempt. Returns undefined in the same cases as {@link attempt}.
   */
  resend(id: Id<'Webhook'>, url?: string): Promise<DirectAttempt | undefined>
  /** Sends a signed copy of an event to `url`, and stores nothing. */
  forward(event: WebhookEventRow, url: string): Promise<AttemptEnd>
  /** Waits until none of these events is in flight or due, at most five seconds. */
  settle(events: EventRange): Promise<void>
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
