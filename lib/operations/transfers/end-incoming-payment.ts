import type { Instant } from '#lib/contract/scalars'
import type { IncomingTransaction } from '#lib/contract/transfers/transaction'
import { umaEntry } from '#lib/domain/receivers/uma-directory'
import { refundReference } from '#lib/operations/transfers/refund-payment'
import type { EventRecorder } from '#lib/operations/webhooks/record-webhooks'

/** Adds the refund to a UMA payment that was rejected or failed. Its money returns to the sender at once. */
export function withSenderRefund(payment: IncomingTransaction, at: Instant): IncomingTransaction {
  const { id, source, status } = payment
  if (source?.sourceType !== 'UMA_ADDRESS' || (status !== 'REJECTED' && status !== 'FAILED')) return payment
  const refund = { reference: refundReference(id), initiatedAt: at, reason: 'TRANSACTION_FAILED' } as const
  const isFailing = umaEntry(source.umaAddress)?.behavior === 'fail.refund'
  return {
    ...payment,
    refund: isFailing ? { ...refund, status: 'FAILED' } : { ...refund, status: 'COMPLETED', settledAt: at },
  }
}

/** Records the events of the end of an incoming payment. The contract has one event for a rejection and a failure. */
export async function recordEnd(events: EventRecorder | undefined, payment: IncomingTransaction): Promise<void> {
  const { refund, ...withoutRefund } = payment
  const isDone = payment.status === 'COMPLETED'
  await events?.payment(withoutRefund, [isDone ? 'INCOMING_PAYMENT.COMPLETED' : 'INCOMING_PAYMENT.FAILED'])
  if (refund === undefined) return
  const { settledAt, ...begun } = refund
  const pending = { ...withoutRefund, refund: { ...begun, status: 'PENDING' } } as const
  await events?.payment(pending, ['INCOMING_PAYMENT.REFUND_PENDING'])
  await events?.payment(payment, [`INCOMING_PAYMENT.REFUND_${refund.status}`])
}
