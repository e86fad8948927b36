import type { Tx } from '#db/database'
import { setQuoteStatus } from '#db/queries/quotes/quotes'
import { endChallenge, findChallenge } from '#db/queries/quotes/sca-challenges'
import { rescheduleSettlement } from '#db/queries/transfers/settlements'
import { type TransactionRow, updateTransaction } from '#db/queries/transfers/transactions'
import type { Transaction } from '#lib/contract/transfers/transaction'
import type { cancelTransaction as contract } from '#lib/contract/transfers/transaction-operations'
import type { LedgerEntry } from '#lib/domain/money/ledger'
import { CANCELLATION_RULES } from '#lib/domain/transfers/cancellation-rules'
import { enforceRules, inTransaction } from '#lib/operations/trace'
import { loadTransaction, transactionOf } from '#lib/operations/transfers/manage-transactions'
import { postedEntries, refundPayment } from '#lib/operations/transfers/refund-payment'
import { openEvents, transitionOf } from '#lib/operations/webhooks/record-webhooks'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/**
 * Cancels an ACH transfer that has not settled, and returns its money with the fees. Its quote, if any, is then FAILED.
 * The bank confirms at once. A `reason` in the body becomes the `description`. Of a concurrent cancellation and
 * execution, authorization or settlement, the first wins. Rejects with INVALID_INPUT or CONFLICT, or with
 * INVALID_AMOUNT if the balance of the source account would be too large.
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
    const document = body.reason === undefined ? row.document : { ...row.document, description: body.reason }
    const changes = { status: 'CANCELED', updatedAt: now, expiresAt: null, document } as const
    await updateTransaction(tx, row.id, changes)
    const canceled = transactionOf({ ...row, ...changes }, now)
    const events = await openEvents(tx, transitionOf(call))
    // The contract has no event for a canceled incoming payment.
    await events?.payment(canceled, [row.type === 'OUTGOING' ? 'OUTGOING_PAYMENT.CANCELED' : 'INCOMING_PAYMENT.FAILED'])
    await events?.balances(returned)
    return performed(canceled)
  })
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
