import type { Tx } from '#db/database'
import { transitionFromPending } from '#db/queries/quotes/quotes'
import { findTransaction, moveTransaction } from '#db/queries/transfers/transactions'
import { decodeDocument, encodeDocument } from '#lib/contract/codec'
import type { Quote } from '#lib/contract/quotes/quote'
import type { sendFunds as contract } from '#lib/contract/quotes/quote-operations'
import { type Transaction, transaction as transactionSchema } from '#lib/contract/transfers/transaction'
import { notPending, SEND_RULES } from '#lib/domain/quotes/funding-payment-rules'
import { loadQuote } from '#lib/operations/quotes/get-quote'
import { settleQuote } from '#lib/operations/quotes/settle-quote'
import { enforceRules, inTransaction } from '#lib/operations/trace'
import { transactionOf } from '#lib/operations/transfers/manage-transactions'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/**
 * Pays in for a quote that waits for its money, and so executes it. An amount other than the quote's fails the transfer
 * (FUNDING_AMOUNT_MISMATCH) and also answers 200, because the payment itself went through. Concurrent payments: one
 * counts.
 */
export async function sendFunds(call: Call<typeof contract>): Promise<Outcome<Transaction>> {
  const { body, caller, now, trace } = call
  const row = await inTransaction(call, async tx => {
    const settling = await loadQuote(tx, call, body.quoteId)
    const { quote } = settling
    const amount = body.currencyAmount ?? quote.totalSendingAmount
    enforceRules(trace, SEND_RULES, { quote, currencyCode: body.currencyCode, amount })
    if (amount === quote.totalSendingAmount)
      await settleQuote(tx, call, { ...settling, lost: notPending('PROCESSING') })
    else await refusePayment(tx, call, quote)
    return findTransaction(tx, caller.platformId, quote.transactionId)
  })
  if (row === undefined) throw new Error('A quote has no transaction.')
  return performed(transactionOf(row, now))
}

/** Fails the transfer of a wrong amount. The payment returns to its sender, so the ledger records nothing. */
async function refusePayment(tx: Tx, { caller, now, trace }: Call, quote: Quote): Promise<void> {
  const label = 'The payment matches the quoted amount'
  if (!(await transitionFromPending(tx, quote.id, 'FAILED', now))) {
    throw trace.fail('settle', 'The quote is not settled yet', notPending('FAILED'))
  }
  trace.pass('funding-amount', label, {
    hint: 'The amount differs, so the transfer fails with FUNDING_AMOUNT_MISMATCH.',
  })
  const row = await findTransaction(tx, caller.platformId, quote.transactionId)
  if (row === undefined) throw new Error('A quote has no transaction.')
  const kept = decodeDocument(transactionSchema, row.document)
  const document = encodeDocument(transactionSchema, { ...kept, failureReason: 'FUNDING_AMOUNT_MISMATCH' })
  await moveTransaction(tx, quote.transactionId, { status: 'FAILED', updatedAt: now, expiresAt: null, document })
}
