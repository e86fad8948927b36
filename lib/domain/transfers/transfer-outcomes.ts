import type { OutcomePlan } from '#lib/domain/transfers/outcome-plan'

/** Direction of a same-currency transfer: IN pulls from an external account, OUT pays to one. */
export type TransferDirection = 'IN' | 'OUT'

/**
 * Returns the outcome of a same-currency transfer, by the magic digits of its external account. A failed transfer has
 * no refund: its failure releases the held money.
 */
export function transferOutcome(suffix: string, direction: TransferDirection): OutcomePlan {
  const reason = FAILURE_REASONS[direction]
  switch (suffix) {
    case '002':
      return failingAtOnce(reason.insufficientFunds)
    case '003':
      return failingAtOnce(reason.accountClosed)
    case '004':
      return failingAtOnce(reason.rejected)
    case '005':
      return {
        steps: [
          { afterMs: 0, transaction: 'PENDING' },
          { afterMs: TRANSFER_FAILURE_AFTER_MS, transaction: 'FAILED', failureReason: reason.rejected },
        ],
      }
    default:
      return { steps: [{ afterMs: 0, transaction: 'COMPLETED' }] }
  }
}

/** Time until a delayed transfer fails. */
export const TRANSFER_FAILURE_AFTER_MS = 30_000

/** The contract's failure reasons by direction; it defines none per suffix. */
const FAILURE_REASONS = {
  IN: {
    insufficientFunds: 'COLLECTION_FAILED',
    accountClosed: 'COLLECTION_FAILED',
    rejected: 'COLLECTION_FAILED',
  },
  OUT: {
    insufficientFunds: 'COUNTERPARTY_POST_TX_FAILED',
    accountClosed: 'ACCOUNT_INVALID',
    rejected: 'COUNTERPARTY_POST_TX_FAILED',
  },
} as const satisfies Record<TransferDirection, object>

function failingAtOnce(failureReason: string): OutcomePlan {
  return { steps: [{ afterMs: 0, transaction: 'FAILED', failureReason }] }
}
