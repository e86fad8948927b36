import { and, asc, type Column, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { ReadTx } from '#db/database'
import { type Inputs, preparedRead } from '#db/prepared'
import { findCustomerId } from '#db/queries/customers/customers'
import { checkByRow, type Filter, readTablePage } from '#db/queries/read-table-page'
import type { StoredTransaction } from '#db/queries/transfers/transactions'
import { fundingWindow, UNLIMITED } from '#db/tables/funding-window'
import type { QueryOf } from '#lib/contract/operation'
import type { Page, PageRequest } from '#lib/contract/page-request'
import { type Id, type Instant, instantFromEpoch } from '#lib/contract/scalars'
import type { listTransactions as listContract } from '#lib/contract/transfers/transaction-operations'

export type TransactionFilter = QueryOf<typeof listContract>

export interface TransactionListRequest {
  readonly platformId: Id<'Platform'>
  readonly filter: TransactionFilter
  readonly page: PageRequest
  readonly now: Instant
}

export async function listTransactions(tx: ReadTx, request: TransactionListRequest): Promise<Page<StoredTransaction>> {
  const { platformId, filter, page } = request
  const { transactions: table } = tx.tables
  const filters = await filtersOf(tx, request)
  // If the query has no filter, filter by both types: the index for the type filter then serves this list too.
  const everyType: Filter = [eq(table.type, 'INCOMING'), eq(table.type, 'OUTGOING')]
  const list = {
    table,
    platformId,
    filters: filters.some(each => each !== undefined) ? filters : [everyType],
    from: filter.startDate,
    to: filter.endDate,
    order: filter.sortOrder ?? 'desc',
  }
  return readTablePage(tx, list, page)
}

/** Returns the filters, most selective first. */
async function filtersOf(tx: ReadTx, request: TransactionListRequest): Promise<readonly (Filter | undefined)[]> {
  const { transactions: t } = tx.tables
  const { filter } = request
  const { accountIdentifier: account, reference, status } = filter
  return [
    reference === undefined ? undefined : eitherFilter(t.reference, t.remittanceInformation, reference),
    equalityFilter(t.senderIdentifier, filter.senderAccountIdentifier),
    equalityFilter(t.receiverIdentifier, filter.receiverAccountIdentifier),
    account === undefined ? undefined : eitherFilter(t.senderIdentifier, t.receiverIdentifier, account),
    await ownerFilter(tx, request, filter.platformCustomerId),
    equalityFilter(t.customerId, filter.customerId),
    status === undefined ? undefined : await statusFilter(tx, request, status),
    equalityFilter(t.type, filter.type),
  ]
}

function equalityFilter(column: Column, value: string | undefined): Filter | undefined {
  return value === undefined ? undefined : [eq(column, value)]
}

/** The platform owns transactions too. Its ID serves as its `platformCustomerId`. */
async function ownerFilter(
  tx: ReadTx,
  { platformId }: TransactionListRequest,
  platformCustomerId: string | undefined,
): Promise<Filter | undefined> {
  if (platformCustomerId === undefined) return undefined
  const customerId = await findCustomerId(tx, platformId, platformCustomerId)
  const owners = platformCustomerId === platformId ? [customerId, platformId] : [customerId]
  // No owner has an empty ID, so an unknown `platformCustomerId` matches no transaction.
  return owners.map(owner => eq(tx.tables.transactions.customerId, owner ?? ''))
}

function eitherFilter(one: Column, other: Column, value: string): Filter {
  const isNotFirst = checkByRow(or(isNull(one), ne(one, value)))
  return [eq(one, value), sql`${eq(other, value)} and ${isNotFirst}`]
}

/** An expired transaction may still be stored as PENDING, so the filter compares times. */
async function statusFilter(tx: ReadTx, { platformId, now }: TransactionListRequest, status: string): Promise<Filter> {
  const { transactions: t } = tx.tables
  const window = fundingWindow(t)
  // The cast is safe: a status that is never stored matches no transaction.
  const untimed = sql`${eq(t.status, status as StoredTransaction['status'])} and ${window} = ${sql.raw(UNLIMITED)}`
  if (status === 'PENDING_AUTHORIZATION') return [sql`${untimed} and ${checkByRow(gt(t.expiresAt, now))}`]
  if (status !== 'PENDING' && status !== 'EXPIRED') return [untimed]
  const compare = status === 'PENDING' ? gt : lte
  const unauthorized = sql`${eq(t.status, 'PENDING_AUTHORIZATION')} and ${window} = ${sql.raw(UNLIMITED)}`
  const expired = status === 'EXPIRED' ? [sql`${unauthorized} and ${checkByRow(lte(t.expiresAt, now))}`] : []
  const windows = await fundingWindows(tx, platformId)
  const timed = windows.map(
    ms => sql`${eq(t.status, 'PENDING')} and ${window} = ${ms} and ${compare(t.createdAt, instantFromEpoch(now - ms))}`,
  )
  return [untimed, ...expired, ...timed]
}

/** Returns the distinct funding windows in milliseconds: at most one for each lifetime that a quote can have. */
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

/** Selects the shortest window that is longer than `longest`, directly from the index. */
const nextWindow = preparedRead(
  'next_funding_window',
  (query, { transactions: t }, inputs: Inputs<{ platformId: string; longest: number }>) =>
    query
      .select({ window: sql<number>`${fundingWindow(t)}`.as('funding_window') })
      .from(t)
      .where(
        and(eq(t.platformId, inputs.platformId), eq(t.status, 'PENDING'), sql`${fundingWindow(t)} > ${inputs.longest}`),
      )
      .orderBy(asc(fundingWindow(t)))
      .limit(1),
)
