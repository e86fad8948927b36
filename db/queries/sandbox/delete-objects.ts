import { count } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type ObjectTable, objectTables } from '#db/queries/sandbox/object-tables'

/** Deletes every object of every platform. Platforms, API tokens, snapshots, logs and the `settings` table remain. */
export async function deleteObjects(tx: Tx): Promise<void> {
  for (const { table } of objectTables(tx)) await tx.sql.delete(table)
}

const COUNTED = [
  'platforms',
  'customers',
  'internalAccounts',
  'externalAccounts',
  'credentials',
  'sessions',
  'quotes',
  'transactions',
  'exchanges',
] as const

/** Counts platforms, their main objects and logged exchanges, by table name. */
export async function countObjects(tx: ReadTx): Promise<Record<string, number>> {
  return countTables(
    tx,
    COUNTED.map(name => ({ name, table: tx.tables[name] as ObjectTable['table'] })),
  )
}

/** Counts the rows of each table, by table name. */
export async function countTables(tx: ReadTx, tables: readonly ObjectTable[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name, table } of tables) {
    const [row] = await tx.sql.select({ rows: count() }).from(table)
    counts[name] = row?.rows ?? 0
  }
  return counts
}
