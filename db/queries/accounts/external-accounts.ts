import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Inputs, prepared, preparedRead, rowPlaceholders } from '#db/prepared'
import { readTablePage } from '#db/queries/read-table-page'
import { ownedByCustomer, ownedByPlatform } from '#db/tables/account-tables'
import type { listExternalAccounts as listContract } from '#lib/contract/accounts/external-account-operations'
import type { CurrencyCode } from '#lib/contract/money/currency'
import type { QueryOf } from '#lib/contract/operation'
import type { Page, PageRequest } from '#lib/contract/page-request'
import type { Id, Instant } from '#lib/contract/scalars'

export type ExternalAccountRow = Omit<ReadTx['tables']['externalAccounts']['$inferSelect'], 'seq'>

export type ExternalAccountOwner = 'customers' | 'platform'

export type ExternalAccountFilter = QueryOf<typeof listContract> & { readonly owner: ExternalAccountOwner }

/**
 * Stores an account, unless its owner already has one with the same `platformAccountId`. Concurrent calls store at most
 * one.
 */
export async function insertExternalAccount(tx: Tx, account: ExternalAccountRow): Promise<'inserted' | 'duplicate'> {
  const rows = await insertRow(tx, { ...account })
  return rows.length > 0 ? 'inserted' : 'duplicate'
}

/** Finds an account of the platform itself or of one of its customers. Does not find deleted accounts. */
export async function findExternalAccount(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  id: string,
): Promise<ExternalAccountRow | undefined> {
  const [row] = await accountById(tx, { platformId, id })
  return row
}

/** Lists external accounts of the platform itself or of its customers, oldest first, without deleted ones. */
export async function listExternalAccounts(
  tx: ReadTx,
  platformId: Id<'Platform'>,
  filter: ExternalAccountFilter,
  page: PageRequest,
): Promise<Page<ExternalAccountRow>> {
  const { externalAccounts: table } = tx.tables
  const filters = [
    filter.customerId === undefined ? undefined : [eq(table.customerId, filter.customerId as Id<'Customer'>)],
    filter.currency === undefined ? undefined : [eq(table.currency, filter.currency as CurrencyCode)],
  ]
  return readTablePage(tx, { table, platformId, filters, subset: ownedBy(tx, filter.owner) }, page)
}

/**
 * Marks an account as deleted. Keeps the row, because past payments reference it. Returns false for an unknown or
 * deleted account, and for an account whose owner is not of the kind `target.owner`.
 */
export async function deleteExternalAccount(
  tx: Tx,
  target: { platformId: Id<'Platform'>; id: string; owner: ExternalAccountOwner },
  now: Instant,
): Promise<boolean> {
  const { externalAccounts } = tx.tables
  const rows = await tx.sql
    .update(externalAccounts)
    // Another account of the owner may then have this platformAccountId.
    .set({ deletedAt: now, platformAccountId: null })
    .where(
      and(
        eq(externalAccounts.id, target.id as Id<'ExternalAccount'>),
        eq(externalAccounts.platformId, target.platformId),
        ownedBy(tx, target.owner),
      ),
    )
    .returning({ id: externalAccounts.id })
  return rows.length === 1
}

/** Marks a deleted customer's external accounts as deleted, like {@link deleteExternalAccount}. */
export async function deleteExternalAccountsOf(tx: Tx, customerId: Id<'Customer'>, deletedAt: Instant): Promise<void> {
  const { externalAccounts } = tx.tables
  await tx.sql
    .update(externalAccounts)
    .set({ deletedAt, platformAccountId: null })
    .where(and(eq(externalAccounts.customerId, customerId), isNull(externalAccounts.deletedAt)))
}

/**
 * Sets the time since which the service may debit an account; null forbids debits. The account may belong to any
 * platform.
 */
export async function setPullable(
  tx: Tx,
  id: string,
  pullableSince: Instant | null,
): Promise<ExternalAccountRow | undefined> {
  const { externalAccounts } = tx.tables
  const [row] = await tx.sql
    .update(externalAccounts)
    .set({ pullableSince })
    .where(and(eq(externalAccounts.id, id as Id<'ExternalAccount'>), isNull(externalAccounts.deletedAt)))
    .returning()
  return row
}

const insertRow = prepared<{ [Name in keyof ExternalAccountRow]: unknown }, unknown>(
  'insert_external_account',
  (sql, { externalAccounts }) =>
    sql
      .insert(externalAccounts)
      .values(rowPlaceholders(externalAccounts))
      .onConflictDoNothing()
      .returning({ id: externalAccounts.id }),
)

const accountById = preparedRead(
  'external_account_by_id',
  (sql, { externalAccounts }, inputs: Inputs<{ platformId: string; id: string }>) =>
    sql
      .select()
      .from(externalAccounts)
      .where(
        and(
          eq(externalAccounts.id, inputs.id),
          eq(externalAccounts.platformId, inputs.platformId),
          isNull(externalAccounts.deletedAt),
        ),
      ),
)

function ownedBy({ tables: { externalAccounts } }: ReadTx, owner: ExternalAccountOwner): SQL {
  return owner === 'platform' ? ownedByPlatform(externalAccounts) : ownedByCustomer(externalAccounts)
}
