import type { WebhookEventRow } from '#db/queries/webhooks/webhook-events'
import type { Instant } from '#lib/contract/scalars'
import { isDelivered, isUrgent, nextAttemptAt } from '#lib/domain/webhooks/delivery-schedule'
import type { SendResult } from '#lib/domain/webhooks/send-result'
import { textFromUtf8 } from '#lib/wallet/encoding/bytes'

/**
 * Returns an event's state after an attempt, and the due time of the next attempt. TEST events and approval requests
 * (INCOMING_PAYMENT.PENDING) are not retried. An interrupted attempt is repeated immediately.
 */
export function outcomeOf(
  event: WebhookEventRow,
  result: SendResult,
  { scheduled, now }: { /** Number of scheduled attempts so far. */ readonly scheduled: number; readonly now: Instant },
): Pick<WebhookEventRow, 'state' | 'dueAt'> {
  if (isAccepted(result)) return { state: 'delivered', dueAt: null }
  if (isUrgent(event.type)) return { state: 'exhausted', dueAt: null }
  if ('failure' in result && result.failure === 'INTERRUPTED') return { state: 'waiting', dueAt: now }
  const dueAt = nextAttemptAt({ attempts: scheduled, createdAt: event.createdAt, now })
  return dueAt === undefined ? { state: 'exhausted', dueAt: null } : { state: 'waiting', dueAt }
}

export function isAccepted(result: SendResult): boolean {
  return 'reply' in result && isDelivered(result.reply.status)
}

/**
 * Returns the columns that store an attempt's result. `sent` contains a body only if it differs from the event's body.
 * A reply body that is not UTF-8 is stored in base64.
 */
export function storedResult(result: SendResult, sent: { readonly signature: string; readonly body?: string }) {
  if ('failure' in result) return { status: null, error: result.failure, detail: JSON.stringify(sent) }
  const { status, headers, body, isCut } = result.reply
  const reply = { headers, body: textFromUtf8(body) ?? Buffer.from(body).toString('base64'), isCut }
  return { status: BigInt(status), error: null, detail: JSON.stringify({ ...sent, reply }) }
}
