import type { Tx } from '#db/database'
import { setQuoteStatus } from '#db/queries/quotes/quotes'
import { endChallenge, findChallenge } from '#db/queries/quotes/sca-challenges'
import { rescheduleSettlement } from '#db/queries/transfers/settlements'
import { type TransactionRow, updateTransaction } from '#db/queries/transfers/transactions'
import { encodeDocument } from '#lib/contract/codec'
import { type Instant, isoFromInstant } from '#lib/contract/scalars'
import { type Transaction, transaction as transactionSchema } from '#lib/contract/transfers/transaction'
import type { cancelTransaction as contract } from '#lib/contract/transfers/transaction-operations'
import type { LedgerEntry } from '#lib/domain/money/ledger'
import { CANCELLATION_RULES } from '#lib/domain/transfers/cancellation-rules'
import { enforceRules, inTransaction } from '#lib/operations/trace'
import { loadTransaction, transactionOf } from '#lib/operations/transfers/manage-transactions'
import { postedEntries, refundPayment, refundReference } from '#lib/operations/transfers/refund-payment'
import { openEvents, transitionOf } from '#lib/operations/webhooks/record-webhooks'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/**
 * Cancels an ACH transfer that has not settled, and returns its money with the fees. The transaction and its quote, if
 * any, are then FAILED. The bank confirms at once. A `reason` in the body becomes the `description`. Of a concurrent
 * cancellation and execution, authorization or settlement, the first wins. Rejects with INVALID_INPUT or
 * TRANSACTION_NOT_CANCELLABLE, or with INVALID_AMOUNT if the balance of the source account would be too large.
 */
export async function cancelTransaction(call: Call<typeof contract>): Promise<Outcome<Transaction>> {
  const { body, now, params, trace } = call
  return inTransaction(call, async tx => {
    const row = await loadTransaction(tx, call, params.transactionId)
    const transaction = transactionOf(row, now)
    enforceRules(trace, CANCELLATION_RULES, transaction)
    const returned = await returnMoney(tx, call, row)
    if (row.quoteId !== null) await endQuote(tx, call, row.quoteId)
    await rescheduleSettlement(tx, { transactionId: row.id }, undefined)
    const failed = failedRow(row, { ...transaction, description: body.reason ?? transaction.description }, now)
    const canceled = returned.length === 0 ? failed : withRefund(failed, now)
    const { status, updatedAt, expiresAt, document } = canceled
    await updateTransaction(tx, row.id, { status, updatedAt, expiresAt, document })
    const events = await openEvents(tx, transitionOf(call))
    await events?.payment(transactionOf(failed, now), [`${row.type}_PAYMENT.FAILED`])
    if (canceled !== failed) await events?.payment(transactionOf(canceled, now), ['OUTGOING_PAYMENT.REFUND_COMPLETED'])
    await events?.balances(returned)
    return performed(transactionOf(canceled, now))
  })
}

/** A canceled transaction is FAILED, because the public API has no status or failure reason for a cancellation. */
function failedRow(row: TransactionRow, transaction: Transaction, now: Instant): TransactionRow {
  const failureReason = row.type === 'OUTGOING' ? 'QUOTE_EXECUTION_FAILED' : 'COLLECTION_FAILED'
  // The cast is safe: each type of transaction has its failure reason.
  const document = encodeDocument(transactionSchema, { ...transaction, failureReason } as Transaction)
  return { ...row, status: 'FAILED', updatedAt: now, expiresAt: null, document }
}

function withRefund(row: TransactionRow, now: Instant): TransactionRow {
  if (row.document.type !== 'OUTGOING') throw new Error(`${row.id} cannot be refunded: it is not outgoing.`)
  const at = isoFromInstant(now)
  const refund = { initiatedAt: at, settledAt: at, status: 'COMPLETED', reason: 'USER_CANCELLATION' } as const
  return { ...row, document: { ...row.document, refund: { reference: refundReference(row.id), ...refund } } }
}

/** Returns the entries that were reversed. A pull, or a quote before its execution, has moved no money. */
async function returnMoney(tx: Tx, { now, trace }: Call, row: TransactionRow): Promise<readonly LedgerEntry[]> {
  const { id: transactionId, platformId, quoteId, status, type } = row
  if (type === 'INCOMING' || (quoteId !== null && status !== 'PROCESSING')) return []
  const entries = await postedEntries(tx, transactionId)
  const isReturned = await refundPayment(tx, { transactionId, platformId, entries, now })
  trace.check('refund', 'The new balance is within the limit', isReturned, {
    code: 'INVALID_AMOUNT',
    details: { reason: 'BALANCE_TOO_LARGE' },
  })
  return entries
}

async function endQuote(tx: Tx, { now }: Call, quoteId: NonNullable<TransactionRow['quoteId']>): Promise<void> {
  await setQuoteStatus(tx, quoteId, 'FAILED')
  const challenge = await findChallenge(tx, quoteId)
  if (challenge?.endedAt === null) await endChallenge(tx, challenge.seq, { endedAt: now, ending: 'failed' })
}
