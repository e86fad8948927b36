import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { ReadTx } from '#db/database'
import { ownedByCustomer } from '#db/tables/account-tables'
import { presence } from '#db/tables/presence'
import type { Id, Instant } from '#lib/contract/scalars'

/** Finds the oldest account that a platform owns itself. */
export async function findPlatformAccount(
  { sql: query, tables: { internalAccounts: table } }: ReadTx,
  platformId: Id<'Platform'>,
) {
  const [oldest] = await query
    .select({ id: table.id, createdAt: table.createdAt })
    .from(table)
    .where(and(eq(table.platformId, platformId), isNull(table.customerId)))
    .orderBy(asc(table.createdAt), asc(table.seq))
    .limit(1)
  return oldest
}

/** Finds the oldest customer that was created at this time and is not deleted. */
export async function findCustomerOf(
  { sql: query, tables: { customers: table } }: ReadTx,
  platformId: Id<'Platform'>,
  createdAt: Instant,
): Promise<Id<'Customer'> | undefined> {
  const [oldest] = await query
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.platformId, platformId), sql`${presence(table.deletedAt)} = 0`, eq(table.createdAt, createdAt)))
    .orderBy(asc(table.seq))
    .limit(1)
  return oldest?.id
}

/** Lists the external accounts of a customer that were created at this time and are not deleted, oldest first. */
export async function listExternalAccountsOf(
  { sql: query, tables: { externalAccounts: table } }: ReadTx,
  { platformId, customerId, createdAt }: { platformId: Id<'Platform'>; customerId: Id<'Customer'>; createdAt: Instant },
) {
  return query
    .select({ id: table.id, currency: table.currency })
    .from(table)
    .where(
      and(
        eq(table.platformId, platformId),
        eq(table.customerId, customerId),
        eq(table.createdAt, createdAt),
        ownedByCustomer(table),
      ),
    )
    .orderBy(asc(table.seq))
}
