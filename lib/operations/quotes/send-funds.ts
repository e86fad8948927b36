import type { Tx } from '#db/database'
import { transitionFromPending } from '#db/queries/quotes/quotes'
import { updateTransaction } from '#db/queries/transfers/transactions'
import { decodeDocument, encodeDocument } from '#lib/contract/codec'
import type { Quote } from '#lib/contract/quotes/quote'
import type { sendFunds as contract } from '#lib/contract/quotes/quote-operations'
import { type Transaction, transaction as transactionSchema } from '#lib/contract/transfers/transaction'
import { payloadToSignOf } from '#lib/domain/instructions/wallet-instructions'
import { FUNDING_PAYMENT_RULES, notPendingRejection } from '#lib/domain/quotes/funding-payment-rules'
import { chainTransaction } from '#lib/domain/transfers/chain-transaction'
import { loadQuote } from '#lib/operations/quotes/get-quote'
import { settleQuote } from '#lib/operations/quotes/settle-quote'
import { enforceRules, inTransaction } from '#lib/operations/trace'
import { findTransaction } from '#lib/operations/transfers/find-transaction'
import { transactionOf } from '#lib/operations/transfers/manage-transactions'
import { openEvents, transitionOf } from '#lib/operations/webhooks/record-webhooks'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/**
 * Simulates the payment that an externally funded quote waits for. The default amount is the quoted amount, which
 * executes the quote. With any other amount, the call also returns 200, but the transaction is FAILED with
 * FUNDING_AMOUNT_MISMATCH. Of concurrent payments, at most one is accepted.
 */
export async function sendFunds(call: Call<typeof contract>): Promise<Outcome<Transaction>> {
  const { body, caller, now, trace } = call
  const row = await inTransaction(call, async tx => {
    const loaded = await loadQuote(tx, call, body.quoteId)
    const { quote } = loaded
    const amount = body.currencyAmount ?? quote.totalSendingAmount
    enforceRules(trace, FUNDING_PAYMENT_RULES, { quote, currencyCode: body.currencyCode, amount })
    if (payloadToSignOf(quote) !== undefined) await recordSparkPayment(tx, call, quote)
    if (amount === quote.totalSendingAmount)
      await settleQuote(tx, call, { ...loaded, payer: 'outside', raceRejection: notPendingRejection('PROCESSING') })
    else await failQuote(tx, call, quote)
    return findTransaction(tx, caller.platformId, quote.transactionId)
  })
  if (row === undefined) throw new Error('A quote has no transaction.')
  return performed(transactionOf(row, now))
}

/** Names the payment of a wallet's quote in the source of its transaction, because a stamp can also pay the quote. */
async function recordSparkPayment(tx: Tx, { caller }: Call, { id, transactionId }: Quote): Promise<void> {
  const row = await findTransaction(tx, caller.platformId, transactionId)
  if (row === undefined) throw new Error('A quote has no transaction.')
  const source = { ...row.document.source, ...chainTransaction(id, 'SPARK') }
  // The cast is safe: a wallet is an account.
  await updateTransaction(tx, transactionId, { document: { ...row.document, source } as typeof row.document })
}

/** Fails a quote for which the wrong amount was paid. The payer keeps the money, so the ledger records nothing. */
async function failQuote(tx: Tx, call: Call, quote: Quote): Promise<void> {
  const { caller, now, trace } = call
  const label = 'The request may name any amount'
  if (!(await transitionFromPending(tx, quote.id, 'FAILED', now))) {
    throw trace.fail('settle', 'The quote is still PENDING', notPendingRejection('FAILED'))
  }
  trace.pass('funding-amount', label, {
    hint: 'The amount is not the quoted amount, so the transaction is FAILED with FUNDING_AMOUNT_MISMATCH.',
  })
  const row = await findTransaction(tx, caller.platformId, quote.transactionId)
  if (row === undefined) throw new Error('A quote has no transaction.')
  const stored = decodeDocument(transactionSchema, row.document)
  const document = encodeDocument(transactionSchema, {
    ...stored,
    failureReason: 'FUNDING_AMOUNT_MISMATCH',
  } as typeof stored)
  const changes = { status: 'FAILED', updatedAt: now, expiresAt: null, document } as const
  await updateTransaction(tx, quote.transactionId, changes)
  const events = await openEvents(tx, transitionOf(call))
  await events?.payment(transactionOf({ ...row, ...changes }, now), ['OUTGOING_PAYMENT.FAILED'])
}
