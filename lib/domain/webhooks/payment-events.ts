import type { PaymentWebhookType } from '#lib/contract/webhooks/webhook-types'
import type { OutcomeStep } from '#lib/domain/transfers/payment-outcomes'

type PaymentDirection = 'OUTGOING' | 'INCOMING'

/** The part of a payment's state that its events announce. */
export interface AnnouncedState {
  readonly transaction: OutcomeStep['transaction']
  readonly refund?: NonNullable<OutcomeStep['refund']>['status'] | undefined
}

/** Returns the events of a state change: first for the payment's status, then for its refund. */
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

/** Excludes the approval request of an incoming payment, which is recorded separately. */
function statusEvents(direction: PaymentDirection, status: OutcomeStep['transaction']): readonly PaymentWebhookType[] {
  if (direction === 'OUTGOING') return [`OUTGOING_PAYMENT.${status}`]
  return status === 'COMPLETED' || status === 'FAILED' ? [`INCOMING_PAYMENT.${status}`] : []
}

/**
 * State of a payment before the first step of its outcome. The first step takes effect at the execution, so clients
 * may never see this state.
 */
export const EXECUTED: AnnouncedState = { transaction: 'PROCESSING' }
