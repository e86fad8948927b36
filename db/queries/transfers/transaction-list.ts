import { and, asc, type Column, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { ReadTx } from '#db/database'
import { type Given, preparedRead } from '#db/prepared'
import { findQuotes } from '#db/queries/quotes/quotes'
import { checkedByRow, type Filter, readTablePage } from '#db/queries/read-table-page'
import { type TransactionRow, wholeTransaction } from '#db/queries/transfers/transactions'
import { fundingWindow, UNLIMITED } from '#db/tables/funding-window'
import type { Page, PageRequest } from '#lib/contract/page-request'
import { type Id, type Instant, instantFromEpoch } from '#lib/contract/scalars'

/** What a list of transactions is narrowed to, and how it is ordered; times are inclusive. */
export interface TransactionFilter {
  readonly customerId?: string | undefined
  readonly platformCustomerId?: string | undefined
  /** Either side's. */
  readonly accountIdentifier?: string | undefined
  readonly senderAccountIdentifier?: string | undefined
  readonly receiverAccountIdentifier?: string | undefined
  /** The status as it stands now: one that nobody funded in time is EXPIRED. */
  readonly status?: string | undefined
  readonly type?: TransactionRow['type'] | undefined
  /** The code that accompanies the payment, or its remittance information. */
  readonly reference?: string | undefined
  readonly startDate?: Instant | undefined
  readonly endDate?: Instant | undefined
  /** By creation; the newest first when left out. */
  readonly sortOrder?: 'asc' | 'desc' | undefined
}

/** A list of transactions as it is asked for. */
export interface TransactionListing {
  readonly platformId: Id<'Platform'>
  readonly filter: TransactionFilter
  readonly page: PageRequest
  readonly now: Instant
}

/** Transactions of the platform. */
export async function listTransactions(tx: ReadTx, listing: TransactionListing): Promise<Page<TransactionRow>> {
  const { platformId, filter, page } = listing
  const list = {
    table: tx.tables.transactions,
    platformId,
    filters: await filtersOf(tx, listing),
    from: filter.startDate,
    to: filter.endDate,
    order: filter.sortOrder ?? 'desc',
  }
  const found = await readTablePage(tx, list, page)
  const quotes = await findQuotes(tx, [...new Set(found.data.flatMap(({ quoteId }) => quoteId ?? []))])
  const quoteOf = new Map(quotes.map(quote => [quote.id, quote]))
  const data = found.data.map(row => wholeTransaction(row, row.quoteId === null ? undefined : quoteOf.get(row.quoteId)))
  return { ...found, data }
}

/** The filters, with the one that leaves the fewest rows first. */
async function filtersOf(tx: ReadTx, listing: TransactionListing): Promise<readonly (Filter | undefined)[]> {
  const { transactions: t } = tx.tables
  const { filter } = listing
  const { accountIdentifier: account, reference, status } = filter
  return [
    reference === undefined ? undefined : isEither(t.reference, t.remittanceInformation, reference),
    isEqual(t.senderIdentifier, filter.senderAccountIdentifier),
    isEqual(t.receiverIdentifier, filter.receiverAccountIdentifier),
    account === undefined ? undefined : isEither(t.senderIdentifier, t.receiverIdentifier, account),
    isEqual(t.platformCustomerId, filter.platformCustomerId),
    isEqual(t.customerId, filter.customerId),
    status === undefined ? undefined : await hasStatus(tx, listing, status),
    isEqual(t.type, filter.type),
  ]
}

function isEqual(column: Column, value: string | undefined): Filter | undefined {
  return value === undefined ? undefined : [eq(column, value)]
}

function isEither(one: Column, other: Column, value: string): Filter {
  const isNotFirst = checkedByRow(or(isNull(one), ne(one, value)))
  return [eq(one, value), sql`${eq(other, value)} and ${isNotFirst}`]
}

/**
 * Rows that have a status at `now`. The column of one that merely expired still says PENDING; of those with one window in which to
 * be funded, the ones created before it began have expired.
 */
async function hasStatus(tx: ReadTx, { platformId, now }: TransactionListing, status: string): Promise<Filter> {
  const { transactions: t } = tx.tables
  const window = fundingWindow(t)
  // A status that no column ever holds finds nothing, which is the answer.
  const isKept = sql`${eq(t.status, status as TransactionRow['status'])} and ${window} = ${sql.raw(UNLIMITED)}`
  if (status !== 'PENDING' && status !== 'EXPIRED') return [isKept]
  const passed = status === 'PENDING' ? gt : lte
  const windows = await fundingWindows(tx, platformId)
  const timed = windows.map(
    ms => sql`${eq(t.status, 'PENDING')} and ${window} = ${ms} and ${passed(t.createdAt, instantFromEpoch(now - ms))}`,
  )
  return [isKept, ...timed]
}

/** The windows in which pending transactions of a platform must be funded, in milliseconds. There are few: one a kind of quote. */
async function fundingWindows(tx: ReadTx, platformId: Id<'Platform'>): Promise<readonly number[]> {
  const windows: number[] = []
  let longest = Number(UNLIMITED)
  for (;;) {
    const [next] = await nextWindow(tx, { platformId, longest })
    if (next === undefined) return windows
    longest = Number(next.window)
    windows.push(longest)
  }
}

/** One step over the index, from one window to the next longer one. */
const nextWindow = preparedRead(
  'next_funding_window',
  (query, { transactions: t }, given: Given<{ platformId: string; longest: number }>) =>
    query
      .select({ window: sql<number>`${fundingWindow(t)}`.as('funding_window') })
      .from(t)
      .where(
        and(eq(t.platformId, given.platformId), eq(t.status, 'PENDING'), sql`${fundingWindow(t)} > ${given.longest}`),
      )
      .orderBy(asc(fundingWindow(t)))
      .limit(1),
)
