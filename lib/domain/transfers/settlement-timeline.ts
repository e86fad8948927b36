import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import type { Transaction } from '#lib/contract/transfers/transaction'
import { paymentStateAt } from '#lib/domain/transfers/payment-state'

/** Returns the seconds of the sandbox clock until a payment completes or fails, by its outcome name. */
export function settlementSeconds(outcome: string): number {
  const start = instantFromEpoch(0)
  for (let at = start; ; ) {
    const { step, dueAt } = paymentStateAt(outcome, start, at)
    if (dueAt === undefined || step.transaction === 'COMPLETED' || step.transaction === 'FAILED') return at / 1000
    at = dueAt
  }
}

/** Returns when an outgoing payment settled or is expected to; null if its money is not in transit. */
export function expectedSettlementAt(transaction: Transaction): Instant | null {
  if (transaction.type !== 'OUTGOING' || transaction.settlementTimelineSeconds == null) return null
  const { status, createdAt, updatedAt, settledAt, quoteId, refund, settlementTimelineSeconds } = transaction
  switch (status) {
    case 'COMPLETED':
      return settledAt ?? null
    case 'PROCESSING':
      return refund === undefined ? instantFromEpoch(updatedAt + settlementTimelineSeconds * 1000) : null
    case 'PENDING':
      // A quote's transaction awaits its execution; a transfer has already started.
      return quoteId === undefined ? instantFromEpoch(createdAt + settlementTimelineSeconds * 1000) : null
    default:
      return null
  }
}
