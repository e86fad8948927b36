import { and, asc, desc, eq, gt, inArray, lte, min } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { rowById, rowInsert } from '#db/prepared'
import type { TimeWindow } from '#db/queries/timed-rows'
import type { QuoteDocument, QuoteStatus } from '#lib/contract/quotes/quote'
import type { Id, Instant } from '#lib/contract/scalars'

/** A stored quote. Its current status is in the column `status`, not in `document`. */
export type QuoteRow = ReadTx['tables']['quotes']['$inferSelect']

export const insertQuote = rowInsert('quotes')

export const findQuote = rowById('quotes')

/** Returns the quotes with these IDs, of any platform. */
export async function findQuotes(tx: ReadTx, ids: readonly Id<'Quote'>[]): Promise<readonly QuoteRow[]> {
  if (ids.length === 0) return []
  const { quotes } = tx.tables
  return tx.sql.select().from(quotes).where(inArray(quotes.id, ids))
}

/**
 * If a quote is PENDING and has not expired by `now`, sets its status and returns true. Of several concurrent callers,
 * at most one gets true.
 */
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

/**
 * If a quote is PENDING_AUTHORIZATION and has not expired by `now`, stores the authorized quote as PENDING and returns
 * true. Of several concurrent callers, at most one gets true.
 */
export async function storeAuthorization(
  tx: Tx,
  id: Id<'Quote'>,
  document: QuoteDocument,
  now: Instant,
): Promise<boolean> {
  const { quotes } = tx.tables
  const rows = await tx.sql
    .update(quotes)
    .set({ status: 'PENDING', document })
    .where(and(eq(quotes.id, id), eq(quotes.status, 'PENDING_AUTHORIZATION'), gt(quotes.expiresAt, now)))
    .returning({ id: quotes.id })
  return rows.length === 1
}

/** Sets a quote's status, regardless of its current status. */
export async function setQuoteStatus(tx: Tx, id: Id<'Quote'>, status: QuoteStatus): Promise<void> {
  const { quotes } = tx.tables
  await tx.sql.update(quotes).set({ status }).where(eq(quotes.id, id))
}

/** Lists the platform's PENDING quotes that have not expired by `now`, latest expiry first, at most `limit`. */
export async function listOpenQuotes(
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

/** Statuses of quotes that expire. */
const EXPIRING = ['PENDING', 'PENDING_AUTHORIZATION'] as const satisfies readonly QuoteStatus[]

/** Lists every platform's unexecuted quotes that have expired by `now`, earliest expiry first, at most `limit`. */
export async function expiredQuotes(
  tx: ReadTx,
  { now, limit }: { readonly now: Instant; readonly limit: number },
): Promise<readonly QuoteRow[]> {
  const { quotes } = tx.tables
  const expired = tx.sql
    .select()
    .from(quotes)
    .where(and(inArray(quotes.status, EXPIRING), lte(quotes.expiresAt, now)))
  return expired.orderBy(asc(quotes.expiresAt)).limit(limit)
}

/** Returns the earliest expiry of the unexecuted quotes, even if it has passed. */
export async function nextExpiry(tx: ReadTx): Promise<Instant | undefined> {
  const { quotes } = tx.tables
  const next = tx.sql.select({ expiresAt: min(quotes.expiresAt) }).from(quotes)
  const [row] = await next.where(inArray(quotes.status, EXPIRING))
  return row?.expiresAt ?? undefined
}

/**
 * Lists every platform's quotes whose expiry is later than `after`: first EXPIRED, then unexecuted. Each group is sorted
 * by expiry, earliest first, and has at most `limit` quotes.
 */
export async function quotesUntilExpiry(tx: ReadTx, { after, limit }: TimeWindow): Promise<readonly QuoteRow[]> {
  const { quotes } = tx.tables
  const found: QuoteRow[] = []
  // One query per status, because the index sorts the quotes of each status by expiry.
  for (const status of ['EXPIRED', ...EXPIRING] as const) {
    const ending = tx.sql
      .select()
      .from(quotes)
      .where(and(eq(quotes.status, status), gt(quotes.expiresAt, after)))
    found.push(...(await ending.orderBy(asc(quotes.expiresAt)).limit(limit)))
  }
  return found
}
