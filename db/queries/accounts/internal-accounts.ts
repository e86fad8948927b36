import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { rowById, rowInsert } from '#db/prepared'
import { combineFilters, type Filter, nullFilterOf, readTablePage } from '#db/queries/read-table-page'
import type { listInternalAccounts as listContract } from '#lib/contract/accounts/internal-account-operations'
import type { CurrencyCode } from '#lib/contract/money/currency'
import type { QueryOf } from '#lib/contract/operation'
import type { Page, PageRequest } from '#lib/contract/page-request'
import type { Id, Instant } from '#lib/contract/scalars'

/** An internal account as stored. If `customerId` is null, the account belongs to the platform itself. */
export type AccountRow = Omit<ReadTx['tables']['internalAccounts']['$inferSelect'], 'seq'>

export type AccountFilter = QueryOf<typeof listContract> & { readonly owner: 'platform' | 'customers' }

/** Stores an account with a zero balance. Only `postTransfer` and the loading of a snapshot change balances. */
export async function insertInternalAccount(
  tx: Tx,
  account: Omit<AccountRow, 'balance' | 'privateSince' | 'closedAt'>,
): Promise<void> {
  await insertAccount(tx, { ...account, balance: 0n, privateSince: null, closedAt: null })
}

/** Sets the time since which a wallet is private; null makes it public. */
export async function setPrivacy(
  tx: Tx,
  id: Id<'InternalAccount'>,
  change: Pick<AccountRow, 'privateSince' | 'updatedAt'>,
): Promise<void> {
  const { internalAccounts } = tx.tables
  await tx.sql.update(internalAccounts).set(change).where(eq(internalAccounts.id, id))
}

/** Closes a deleted customer's accounts. */
export async function closeAccountsOf(tx: Tx, customerId: Id<'Customer'>, closedAt: Instant): Promise<void> {
  const { internalAccounts } = tx.tables
  const change = { closedAt, updatedAt: closedAt }
  await tx.sql.update(internalAccounts).set(change).where(eq(internalAccounts.customerId, customerId))
}

const insertAccount = rowInsert('internalAccounts')

export const findInternalAccount = rowById('internalAccounts')

/** Finds an account of any platform, for the control plane. */
export async function findAccountOnAnyPlatform(tx: ReadTx, id: string): Promise<AccountRow | undefined> {
  const { internalAccounts } = tx.tables
  const [row] = await tx.sql
    .select()
    .from(internalAccounts)
    .where(eq(internalAccounts.id, id as Id<'InternalAccount'>))
  return row
}

/** Finds the oldest account in a currency that a platform owns itself. */
export async function findPlatformAccountIn(
  { sql, tables: { internalAccounts: t } }: ReadTx,
  platformId: Id<'Platform'>,
  currency: CurrencyCode,
): Promise<Id<'InternalAccount'> | undefined> {
  const own = and(eq(t.platformId, platformId), isNull(t.customerId), eq(t.currency, currency))
  const [row] = await sql.select({ id: t.id }).from(t).where(own).orderBy(asc(t.createdAt), asc(t.seq)).limit(1)
  return row?.id
}

/** Lists every internal account of a customer, oldest first. */
export async function listAccountsOf(tx: ReadTx, customerId: Id<'Customer'>): Promise<readonly AccountRow[]> {
  const { internalAccounts } = tx.tables
  return tx.sql
    .select()
    .from(internalAccounts)
    .where(eq(internalAccounts.customerId, customerId))
    .orderBy(asc(internalAccounts.seq))
}

/** Lists internal accounts of the platform itself or of its customers, oldest first. */
export async function listInternalAccounts(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  filter: AccountFilter,
  page: PageRequest,
): Promise<Page<AccountRow>> {
  const { internalAccounts: table } = tx.tables
  const filters = [
    filter.customerId === undefined ? undefined : [eq(table.customerId, filter.customerId as Id<'Customer'>)],
    filter.currency === undefined ? undefined : currencyFilter(tx, filter.currency, true),
    filter.type === undefined ? undefined : [eq(table.type, filter.type)],
  ]
  const subset = filter.owner === 'platform' ? isNull(table.customerId) : isNotNull(table.customerId)
  return readTablePage(tx, { table, platformId, filters, subset }, page)
}

export function currencyFilter({ tables }: ReadTx, currency: string, isIncludingClosed: boolean): Filter {
  const { internalAccounts: table } = tables
  return combineFilters([eq(table.currency, currency as CurrencyCode)], nullFilterOf(table.closedAt, isIncludingClosed))
}
