import { and, asc, desc, eq, sql as expression, gt, inArray } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Given, prepared, preparedRead, rowGiven } from '#db/prepared'
import type { QuoteDocument, QuoteStatus } from '#lib/contract/quotes/quote'
import type { Id, Instant } from '#lib/contract/scalars'

/** A quote as it is kept: what it promised in its wire form, and the status that moves. */
export interface QuoteRow {
  readonly id: Id<'Quote'>
  readonly platformId: Id<'Platform'>
  readonly transactionId: Id<'Transaction'>
  readonly status: QuoteStatus
  readonly createdAt: Instant
  readonly expiresAt: Instant
  /** What becomes of the payment, as `standingAt` reads it; null: it succeeds at once. */
  readonly outcome: string | null
  /** The account a payment to a UMA address of the platform's own customers is credited to. */
  readonly receiverAccountId: Id<'InternalAccount'> | null
  readonly document: QuoteDocument
}

/** Stores a quote. `text` is its document in JSON, for whoever has spelled it already. */
export async function insertQuote(tx: Tx, quote: QuoteRow, text = JSON.stringify(quote.document)): Promise<void> {
  await insertRow(tx, { ...quote, document: text })
}

/** One quote of the platform, or nothing. */
export async function findQuote(tx: ReadTx, platformId: Id<'Platform'>, id: string): Promise<QuoteRow | undefined> {
  const [row] = await quoteById(tx, { platformId, id })
  return row
}

/** The quotes with these ids, whoever's they are. */
export async function findQuotes(tx: ReadTx, ids: readonly Id<'Quote'>[]): Promise<readonly QuoteRow[]> {
  if (ids.length === 0) return []
  const { quotes } = tx.tables
  return tx.sql.select().from(quotes).where(inArray(quotes.id, ids))
}

/** Moves a quote on from PENDING if it still is and has not expired at `now`. At most one caller is told true. */
export async function transitionFromPending(
  tx: Tx,
  id: Id<'Quote'>,
  status: QuoteStatus,
  now: Instant,
): Promise<boolean> {
  const { quotes } = tx.tables
  const rows = await tx.sql
    .update(quotes)
    .set({ status })
    .where(and(eq(quotes.id, id), eq(quotes.status, 'PENDING'), gt(quotes.expiresAt, now)))
    .returning({ id: quotes.id })
  return rows.length === 1
}

/** Gives a quote another status, whatever it was. */
export async function setQuoteStatus(tx: Tx, id: Id<'Quote'>, status: QuoteStatus): Promise<void> {
  const { quotes } = tx.tables
  await tx.sql.update(quotes).set({ status }).where(eq(quotes.id, id))
}

/** Quotes of every platform that nobody executed and that expire after an instant, the soonest first. */
export async function quotesUntilExpiry(
  tx: ReadTx,
  { after, limit }: { after: Instant; limit: number },
): Promise<readonly QuoteRow[]> {
  const { quotes } = tx.tables
  return tx.sql
    .select()
    .from(quotes)
    .where(and(eq(quotes.status, 'PENDING'), gt(quotes.expiresAt, after)))
    .orderBy(asc(quotes.expiresAt))
    .limit(limit)
}

/** The platform's quotes that nobody executed and that are good at `now`, the newest first. */
export async function newestOpenQuotes(
  tx: ReadTx,
  { platformId, now, limit }: { platformId: Id<'Platform'>; now: Instant; limit: number },
): Promise<readonly QuoteRow[]> {
  const { quotes } = tx.tables
  return tx.sql
    .select()
    .from(quotes)
    .where(and(eq(quotes.platformId, platformId), eq(quotes.status, 'PENDING'), gt(quotes.expiresAt, now)))
    .orderBy(desc(quotes.expiresAt))
    .limit(limit)
}

const insertRow = prepared<{ [Name in keyof QuoteRow]: unknown }>('insert_quote', (sql, { quotes }) =>
  // Within an expression the document is taken as the text it is.
  sql.insert(quotes).values({ ...rowGiven(quotes), document: expression`${expression.placeholder('document')}` }),
)

const quoteById = preparedRead('quote_by_id', (sql, { quotes }, given: Given<{ platformId: string; id: string }>) =>
  sql
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, given.id), eq(quotes.platformId, given.platformId))),
)
