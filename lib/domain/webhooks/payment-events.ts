import type { PaymentWebhookType } from '#lib/contract/webhooks/webhook-types'
import type { OutcomeStep } from '#lib/domain/transfers/payment-outcomes'

type PaymentDirection = 'OUTGOING' | 'INCOMING'

/** The part of a payment's state that its events announce. */
export interface AnnouncedState {
  readonly transaction: OutcomeStep['transaction']
  readonly refund?: NonNullable<OutcomeStep['refund']>['status'] | undefined
}

/** Returns the events of a payment that moves from one state to the next: first its status, then its refund. */
export function stepEvents(
  direction: PaymentDirection,
  before: AnnouncedState,
  after: AnnouncedState,
): readonly PaymentWebhookType[] {
  const status = after.transaction === before.transaction ? [] : statusEvents(direction, after.transaction)
  const { refund } = after
  return refund === undefined || refund === before.refund ? status : [...status, `OUTGOING_PAYMENT.REFUND_${refund}`]
}

/** Reports whether an event announces a refund, not the payment's status. */
export function isRefundEvent(type: PaymentWebhookType): boolean {
  return type.startsWith('OUTGOING_PAYMENT.REFUND_')
}

/** An incoming payment is announced when it ends, or when it waits for approval. */
function statusEvents(direction: PaymentDirection, status: OutcomeStep['transaction']): readonly PaymentWebhookType[] {
  if (direction === 'OUTGOING') return [`OUTGOING_PAYMENT.${status}`]
  return status === 'COMPLETED' || status === 'FAILED' ? [`INCOMING_PAYMENT.${status}`] : []
}

/** State of an executed payment without an outcome yet. `GET` never shows it if the payment ends at once. */
export const EXECUTED: AnnouncedState = { transaction: 'PROCESSING' }
