import type { ReadTx } from '#db/database'
import { listTransactions as listRows } from '#db/queries/transfers/transaction-list'
import { type TransactionRow, updateTransaction } from '#db/queries/transfers/transactions'
import { decodeDocument } from '#lib/contract/codec'
import { type Page, pageRequest } from '#lib/contract/page-request'
import { type Instant, isoFromInstant } from '#lib/contract/scalars'
import {
  type OutgoingTransaction,
  type Transaction,
  transaction as transactionSchema,
} from '#lib/contract/transfers/transaction'
import type * as contract from '#lib/contract/transfers/transaction-operations'
import { withoutChainTransaction } from '#lib/domain/transfers/chain-transaction'
import { expectedSettlementAt } from '#lib/domain/transfers/payment-state'
import { withoutPaymentDetails } from '#lib/domain/transfers/realtime-payment'
import { enforceFound, inTransaction } from '#lib/operations/trace'
import { findTransaction, withQuotes } from '#lib/operations/transfers/find-transaction'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Lists the platform's transactions in their current state, newest first by default. */
export async function listTransactions(
  call: Call<typeof contract.listTransactions>,
): Promise<Outcome<Page<Transaction>>> {
  const { caller, now, query, world } = call
  const listQuery = { platformId: caller.platformId, filter: query, page: pageRequest(query), now }
  const page = await world.db.read(async tx => {
    const stored = await listRows(tx, listQuery)
    return { ...stored, data: await withQuotes(tx, stored.data) }
  })
  return performed({ ...page, data: page.data.map(row => transactionOf(row, now)) })
}

/** Returns a transaction in its current state. Rejects with TRANSACTION_NOT_FOUND. */
export async function getTransaction(call: Call<typeof contract.getTransaction>): Promise<Outcome<Transaction>> {
  const { now, params, world } = call
  return performed(transactionOf(await world.db.read(tx => loadTransaction(tx, call, params.transactionId)), now))
}

/** Returns the row of a transaction. Rejects with TRANSACTION_NOT_FOUND. */
export async function loadTransaction(tx: ReadTx, { caller, trace }: Call, id: string): Promise<TransactionRow> {
  const check = { id: 'resource', label: 'The transaction exists on this platform' }
  const row = await findTransaction(tx, caller.platformId, id)
  return enforceFound(trace, check, row, { code: 'TRANSACTION_NOT_FOUND', got: id })
}

/** Returns a stored transaction in its current state. Its status is EXPIRED if it was not funded in time. */
export function transactionOf(row: TransactionRow, now: Instant): Transaction {
  const isUnpaid = row.status === 'PENDING' || row.status === 'PENDING_AUTHORIZATION'
  const isExpired = isUnpaid && row.expiresAt !== null && now >= row.expiresAt
  const currentState = {
    status: isExpired ? 'EXPIRED' : row.status,
    updatedAt: isExpired && row.expiresAt !== null ? row.expiresAt : row.updatedAt,
    settledAt: row.settledAt ?? undefined,
  }
  // The cast is safe: a row has only statuses of its transaction type, and encoding checks the response.
  return shownTransaction({ ...decodeDocument(transactionSchema, row.document), ...currentState } as Transaction)
}

function outgoingFields(transaction: OutgoingTransaction) {
  return {
    railSelectionMode: transaction.railSelectionMode ?? undefined,
    expectedSettlementAt: expectedSettlementAt(transaction),
  }
}

/** Statuses of transactions that have no payment details. */
const UNPAID: readonly Transaction['status'][] = ['PENDING', 'PENDING_AUTHORIZATION', 'EXPIRED']

/** Returns what responses show of a transaction: no details of payments and transfers that have not happened. */
export function shownTransaction(transaction: Transaction): Transaction {
  const { destination, settledAt, source, status, type } = transaction
  const isUnpaid = UNPAID.includes(status) || (type === 'INCOMING' && settledAt === undefined)
  return {
    ...transaction,
    ...(isUnpaid && source ? { source: withoutPaymentDetails(source) } : {}),
    destination: settledAt === undefined ? withoutChainTransaction(destination) : destination,
    ...(transaction.type === 'OUTGOING' ? outgoingFields(transaction) : {}),
  } as Transaction // The spread of a union loses its discriminator.
}

/**
 * Records when the receipt of a transaction was delivered: the given time, else the recorded one, else now. Rejects
 * with TRANSACTION_NOT_FOUND.
 */
export async function confirmTransaction(
  call: Call<typeof contract.confirmTransaction>,
): Promise<Outcome<Transaction>> {
  const { body, now, params } = call
  return inTransaction(call, async tx => {
    const row = await loadTransaction(tx, call, params.transactionId)
    const transaction = transactionOf(row, now)
    const confirmedAt = body.receiptDeliveryConfirmedAt ?? transaction.receiptDeliveryConfirmedAt ?? now
    // Copy the stored document, not the response, which omits the payment details until the payment arrives.
    const document = { ...row.document, receiptDeliveryConfirmedAt: isoFromInstant(confirmedAt) }
    await updateTransaction(tx, row.id, { document })
    return performed({ ...transaction, receiptDeliveryConfirmedAt: confirmedAt })
  })
}
