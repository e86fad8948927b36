import type { Transaction } from '#lib/contract/transfers/transaction'
import type { PaymentWebhookType } from '#lib/contract/webhooks/webhook-types'
import type { OutcomeStep } from '#lib/domain/transfers/payment-outcomes'

/** The part of a payment's state that its events announce. */
export interface AnnouncedState {
  readonly transaction: OutcomeStep['transaction']
  readonly refund?: NonNullable<OutcomeStep['refund']>['status'] | undefined
}

/** Returns the events of a state change: first for the payment's status, then for its refund. */
export function stepEvents(
  payment: Pick<Transaction, 'type'>,
  before: AnnouncedState,
  after: AnnouncedState,
): readonly PaymentWebhookType[] {
  const status = after.transaction === before.transaction ? [] : statusEvents(payment, after.transaction)
  const { refund } = after
  return refund === undefined || refund === before.refund ? status : [...status, `OUTGOING_PAYMENT.REFUND_${refund}`]
}

/** Reports whether an event announces the refund of an outgoing payment, not the payment's status. */
export function isRefundEvent(type: PaymentWebhookType): boolean {
  return type.startsWith('OUTGOING_PAYMENT.REFUND_')
}

/** Excludes the approval request of an incoming payment, which is recorded separately. */
function statusEvents(
  payment: Pick<Transaction, 'type'>,
  status: OutcomeStep['transaction'],
): readonly PaymentWebhookType[] {
  if (payment.type === 'OUTGOING') return [`OUTGOING_PAYMENT.${status}`]
  return status === 'FAILED' || status === 'COMPLETED' ? [`INCOMING_PAYMENT.${status}`] : []
}

/**
 * State of a payment before the first step of its outcome. The first step takes effect at the execution, so clients
 * may never see this state.
 */
export const EXECUTED: AnnouncedState = { transaction: 'PROCESSING' }
