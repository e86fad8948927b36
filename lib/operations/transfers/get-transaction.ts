import type { ReadTx } from '#db/database'
import { findTransaction, type TransactionRow } from '#db/queries/transfers/transactions'
import { decodeDocument } from '#lib/contract/codec'
import type { Instant } from '#lib/contract/scalars'
import { type Transaction, transaction as transactionSchema } from '#lib/contract/transfers/transaction'
import type { getTransaction as contract } from '#lib/contract/transfers/transaction-operations'
import { expectedSettlementAt } from '#lib/domain/transfers/payment-state'
import { beforePayment } from '#lib/domain/transfers/realtime-payment'
import { enforceFound } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Returns a transfer with its current state. */
export async function getTransaction(call: Call<typeof contract>): Promise<Outcome<Transaction>> {
  const { now, params, world } = call
  return performed(transactionOf(await world.db.read(tx => loadTransaction(tx, call, params.transactionId)), now))
}

/** Rejects with TRANSACTION_NOT_FOUND. */
export async function loadTransaction(tx: ReadTx, { caller, trace }: Call, id: string): Promise<TransactionRow> {
  const check = { id: 'resource', label: 'The transaction exists on this platform' }
  const row = await findTransaction(tx, caller.platformId, id)
  return enforceFound(trace, check, row, { code: 'TRANSACTION_NOT_FOUND', got: id })
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
