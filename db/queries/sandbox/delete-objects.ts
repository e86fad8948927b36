import { count } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { objectTables } from '#db/queries/sandbox/object-tables'

/** Deletes every object of every platform. Platforms, their API tokens and the log of exchanges stay. */
export async function deleteObjects(tx: Tx): Promise<void> {
  for (const { table } of objectTables(tx)) await tx.sql.delete(table)
}

export async function countObjects(tx: ReadTx): Promise<Record<string, number>> {
  const {
    platforms,
    customers,
    internalAccounts,
    externalAccounts,
    credentials,
    sessions,
    quotes,
    transactions,
    exchanges,
  } = tx.tables
  const counted = {
    platforms,
    customers,
    internalAccounts,
    externalAccounts,
    credentials,
    sessions,
    quotes,
    transactions,
    exchanges,
  }
  const counts: Record<string, number> = {}
  for (const [name, table] of Object.entries(counted)) {
    const [row] = await tx.sql.select({ rows: count() }).from(table)
    counts[name] = row?.rows ?? 0
  }
  return counts
}
