import { findTransaction, type TransactionRow } from '#db/queries/transfers/transactions'
import { decodeDocument } from '#lib/contract/codec'
import type { Instant } from '#lib/contract/scalars'
import { type Transaction, transaction as transactionSchema } from '#lib/contract/transfers/transaction'
import type { getTransaction as contract } from '#lib/contract/transfers/transaction-operations'
import { checkFound } from '#lib/domain/rule'
import { expectedSettlementAt } from '#lib/domain/transfers/payment-state'
import { beforePayment } from '#lib/domain/transfers/realtime-payment'
import { enforce } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Returns a transfer with its current state. */
export async function getTransaction(call: Call<typeof contract>): Promise<Outcome<Transaction>> {
  const { caller, now, params, trace, world } = call
  const row = enforce(
    trace,
    checkFound(
      { id: 'resource', label: 'The transaction exists on this platform' },
      await world.db.read(tx => findTransaction(tx, caller.platformId, params.transactionId)),
      { code: 'TRANSACTION_NOT_FOUND', got: params.transactionId },
    ),
  )
  return performed(transactionOf(row, now))
}

/** Returns a stored transaction in its answered form. One not funded in time is EXPIRED. */
export function transactionOf(row: TransactionRow, now: Instant): Transaction {
  const isExpired = row.status === 'PENDING' && row.expiresAt !== null && now >= row.expiresAt
  const moved = {
    status: isExpired ? 'EXPIRED' : row.status,
    updatedAt: isExpired && row.expiresAt !== null ? row.expiresAt : row.updatedAt,
    ...(row.settledAt === null ? {} : { settledAt: row.settledAt }),
  }
  // The answer is encoded by this schema again; the columns hold only statuses of the row's type.
  return withTimeline({ ...decodeDocument(transactionSchema, row.document), ...moved } as Transaction)
}

/** Adds members that follow from the status: the settlement time, and whether the payer is known. */
function withTimeline(transaction: Transaction): Transaction {
  if (transaction.type !== 'OUTGOING') return transaction
  const { source, status } = transaction
  const isUnpaid = status === 'PENDING' || status === 'EXPIRED'
  return {
    ...transaction,
    ...(isUnpaid ? { source: beforePayment(source) ?? source } : {}),
    expectedSettlementAt: expectedSettlementAt(transaction),
  }
}
