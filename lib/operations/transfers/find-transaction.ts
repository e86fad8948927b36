import type { ReadTx } from '#db/database'
import { findQuote, findQuotes } from '#db/queries/quotes/quotes'
import { findStoredTransaction, type StoredTransaction, type TransactionRow } from '#db/queries/transfers/transactions'
import type { QuoteDocument } from '#lib/contract/quotes/quote'
import type { Id } from '#lib/contract/scalars'
import type { TransactionDocument } from '#lib/contract/transfers/transaction'
import { quoteTransaction } from '#lib/domain/quotes/make-quote'

/** Returns a transaction of the platform, with the fields of its quote. */
export async function findTransaction(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  id: string,
): Promise<TransactionRow | undefined> {
  const row = await findStoredTransaction(tx, platformId, id)
  if (row === undefined) return undefined
  return withQuote(row, row.quoteId === null ? undefined : await findQuote(tx, platformId, row.quoteId))
}

/** Adds the fields of their quotes to transactions. */
export async function withQuotes(tx: ReadTx, rows: readonly StoredTransaction[]): Promise<TransactionRow[]> {
  const quotes = await findQuotes(tx, [...new Set(rows.flatMap(({ quoteId }) => quoteId ?? []))])
  const quoteOf = new Map<string | null, (typeof quotes)[number]>(quotes.map(quote => [quote.id, quote]))
  return rows.map(row => withQuote(row, quoteOf.get(row.quoteId)))
}

/** The row's fields may have changed since the quote was created, so they take precedence. */
function withQuote(row: StoredTransaction, quote: { readonly document: QuoteDocument } | undefined): TransactionRow {
  const document = quote === undefined ? row.document : { ...quoteTransaction(quote.document), ...row.document }
  return { ...row, document: document as TransactionDocument }
}
