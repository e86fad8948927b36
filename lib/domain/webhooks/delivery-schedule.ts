import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import type { WebhookType } from '#lib/contract/webhooks/webhook-types'

/** Maximum number of scheduled attempts to deliver an event, according to the public documentation. */
export const ATTEMPTS_MAX = 160
/** Time limit for delivering an event, in ms on the sandbox clock, according to the public documentation. */
export const ATTEMPTED_FOR_MS = 7 * 24 * 60 * 60 * 1_000

/** The first wait and the longest wait between attempts, according to the public documentation. */
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 30 * 60 * 1_000

/**
 * Returns when the next attempt is due after an attempt failed at `now`. Returns undefined after the last attempt.
 * `attempts` counts the scheduled attempts, including the failed one. Each wait is twice the previous one, up to 30
 * minutes, without jitter.
 */
export function nextAttemptAt(event: {
  readonly attempts: number
  readonly createdAt: Instant
  readonly now: Instant
}): Instant | undefined {
  const { attempts, createdAt, now } = event
  if (attempts >= ATTEMPTS_MAX) return undefined
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
  const at = now + waitMs
  return at > createdAt + ATTEMPTED_FOR_MS ? undefined : instantFromEpoch(at)
}

/** Reports whether a reply with this status confirms the delivery. With 409, the receiver reports a duplicate. */
export function isDelivered(status: number): boolean {
  return (status >= 200 && status < 300) || status === 409
}

/** Types of events whose delivery is attempted only once, because a client or a payment may wait for the reply. */
export const URGENT_TYPES = ['TEST', 'INCOMING_PAYMENT.PENDING'] as const satisfies readonly WebhookType[]

export function isUrgent(type: string): boolean {
  const urgent: readonly string[] = URGENT_TYPES
  return urgent.includes(type)
}

/** Our choice: time limits for the reply to an approval request and to a TEST event, on the machine's clock. */
const APPROVAL_TIMEOUT_MS = 5_000
const TEST_TIMEOUT_MS = 10_000
/** Time limit for the whole reply to any other event, according to the public documentation. */
const ATTEMPT_TIMEOUT_MS = 30_000

export function attemptTimeoutMs(type: string): number {
  if (type === 'TEST') return TEST_TIMEOUT_MS
  return type === 'INCOMING_PAYMENT.PENDING' ? APPROVAL_TIMEOUT_MS : ATTEMPT_TIMEOUT_MS
}
