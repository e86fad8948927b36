import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import type { Transaction } from '#lib/contract/transfers/transaction'
import { paymentStateAt } from '#lib/domain/transfers/payment-state'

/** Returns the seconds of the sandbox clock until a payment completes or fails, by the name of its outcome. */
export function settlementSeconds(outcome: string): number {
  const start = instantFromEpoch(0)
  for (let at = start; ; ) {
    const { step, dueAt } = paymentStateAt(outcome, start, at)
    if (dueAt === undefined || step.transaction === 'COMPLETED' || step.transaction === 'FAILED') return at / 1000
    at = dueAt
  }
}

/** Returns when an outgoing payment is expected to settle, or settled; null if its money is not under way. */
export function expectedSettlementAt(transaction: Transaction): Instant | null {
  if (transaction.type !== 'OUTGOING' || transaction.settlementTimelineSeconds == null) return null
  const { status, createdAt, updatedAt, settledAt, quoteId, refund, settlementTimelineSeconds } = transaction
  switch (status) {
    case 'COMPLETED':
      return settledAt ?? null
    case 'PROCESSING':
      return refund === undefined ? instantFromEpoch(updatedAt + settlementTimelineSeconds * 1000) : null
    case 'PENDING':
      // The transaction of a quote waits for its execution; a transfer has begun.
      return quoteId === undefined ? instantFromEpoch(createdAt + settlementTimelineSeconds * 1000) : null
    default:
      return null
  }
}
