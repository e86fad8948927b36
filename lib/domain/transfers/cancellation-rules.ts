import { type Transaction, UNSETTLED_STATUSES } from '#lib/contract/transfers/transaction'
import type { Rule } from '#lib/domain/rule'

export const CANCELLATION_RULES: readonly Rule<Transaction>[] = [
  {
    id: 'ach',
    label: 'The transaction is an ACH transfer',
    check: transaction =>
      isAch(transaction)
        ? {}
        : { code: 'INVALID_INPUT', details: { reason: 'NOT_CANCELABLE' }, expected: 'ACH', got: railOf(transaction) },
  },
  {
    id: 'unsettled',
    label: 'The transaction has not settled and is not being refunded',
    check: transaction => {
      const { status } = transaction
      const isRefunding = transaction.type === 'OUTGOING' && transaction.refund !== undefined
      if (UNSETTLED_STATUSES.includes(status) && !isRefunding) return { got: status }
      return {
        code: 'TRANSACTION_NOT_CANCELLABLE',
        details: { status },
        expected: UNSETTLED_STATUSES.join(', '),
        got: status,
      }
    },
  },
]

/** A pull from a USD account uses ACH. An INCOMING transaction from an account is a pull. */
function isAch(transaction: Transaction): boolean {
  if (transaction.type === 'OUTGOING') return transaction.paymentRail === 'ACH'
  return transaction.source?.sourceType === 'ACCOUNT' && transaction.source.currency === 'USD'
}

function railOf(transaction: Transaction): string {
  return (transaction.type === 'OUTGOING' ? transaction.paymentRail : undefined) ?? 'no rail'
}
