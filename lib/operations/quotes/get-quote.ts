import type { ReadTx } from '#db/database'
import { findQuote } from '#db/queries/quotes/quotes'
import { decodeDocument } from '#lib/contract/codec'
import { type Quote, quote as quoteSchema } from '#lib/contract/quotes/quote'
import type { getQuote as contract } from '#lib/contract/quotes/quote-operations'
import { shownQuote } from '#lib/domain/quotes/quote-authorization'
import { currentStatus } from '#lib/domain/quotes/quote-state'
import type { QuoteWithOutcome } from '#lib/operations/quotes/settle-quote'
import { enforceFound } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Returns a quote with its current status. Rejects with QUOTE_NOT_FOUND. */
export async function getQuote(call: Call<typeof contract>): Promise<Outcome<Quote>> {
  const { quote } = await call.world.db.read(tx => loadQuote(tx, call, call.params.quoteId))
  return performed(quote)
}

export const QUOTE_CHECK = { id: 'resource', label: 'The quote exists on this platform' } as const

/** Returns a quote with its current status and the outcome of its payment. Rejects with QUOTE_NOT_FOUND. */
export async function loadQuote(tx: ReadTx, call: Call, id: string): Promise<QuoteWithOutcome> {
  const loaded = await loadStoredQuote(tx, call, id)
  return { ...loaded, quote: shownQuote(loaded.quote) }
}

/** Like {@link loadQuote}, but the quote includes the payment instructions that responses withhold. */
export async function loadStoredQuote(tx: ReadTx, { caller, now, trace }: Call, id: string): Promise<QuoteWithOutcome> {
  const row = enforceFound(trace, QUOTE_CHECK, await findQuote(tx, caller.platformId, id), {
    code: 'QUOTE_NOT_FOUND',
    got: id,
  })
  const quote = { ...decodeDocument(quoteSchema, row.document), status: currentStatus(row, now) }
  const { outcome, receiverAccountId, feeAccountId } = row
  return { quote, outcome, receiverAccountId, feeAccountId }
}
