import { and, eq, gt, gte, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { ReadTx } from '#db/database'
import { findQuotes } from '#db/queries/quotes/quotes'
import { readTablePage } from '#db/queries/read-table-page'
import { type TransactionRow, wholeTransaction } from '#db/queries/transfers/transactions'
import type { Page, PageRequest } from '#lib/contract/page-request'
import type { Id, Instant } from '#lib/contract/scalars'

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
  const order = filter.sortOrder ?? 'desc'
  const list = { table: tx.tables.transactions, platformId, where: conditions(tx, listing), order }
  const found = await readTablePage(tx, list, page)
  const quotes = await findQuotes(tx, [...new Set(found.data.flatMap(({ quoteId }) => quoteId ?? []))])
  const quoteOf = new Map(quotes.map(quote => [quote.id, quote]))
  const data = found.data.map(row => wholeTransaction(row, row.quoteId === null ? undefined : quoteOf.get(row.quoteId)))
  return { ...found, data }
}

function conditions({ tables }: ReadTx, { filter, now }: TransactionListing): readonly (SQL | undefined)[] {
  const { transactions: t } = tables
  const { accountIdentifier: account, senderAccountIdentifier: sender, receiverAccountIdentifier: receiver } = filter
  const { reference, status } = filter
  return [
    filter.customerId === undefined ? undefined : eq(t.customerId, filter.customerId),
    filter.platformCustomerId === undefined ? undefined : eq(t.platformCustomerId, filter.platformCustomerId),
    account === undefined ? undefined : or(eq(t.senderIdentifier, account), eq(t.receiverIdentifier, account)),
    sender === undefined ? undefined : eq(t.senderIdentifier, sender),
    receiver === undefined ? undefined : eq(t.receiverIdentifier, receiver),
    status === undefined ? undefined : hasStatus(tables, status, now),
    filter.type === undefined ? undefined : eq(t.type, filter.type),
    reference === undefined ? undefined : or(eq(t.reference, reference), eq(t.remittanceInformation, reference)),
    filter.startDate === undefined ? undefined : gte(t.createdAt, filter.startDate),
    filter.endDate === undefined ? undefined : lte(t.createdAt, filter.endDate),
  ]
}

/** Whether a transaction has a status at `now`. The column of one that merely expired still says PENDING. */
function hasStatus({ transactions: t }: ReadTx['tables'], status: string, now: Instant): SQL | undefined {
  // A status that no column ever holds finds nothing, which is the answer.
  const isKept = eq(t.status, status as TransactionRow['status'])
  if (status === 'PENDING') return and(isKept, or(isNull(t.expiresAt), gt(t.expiresAt, now)))
  if (status === 'EXPIRED') return or(isKept, and(eq(t.status, 'PENDING'), lte(t.expiresAt, now)))
  return isKept
}
