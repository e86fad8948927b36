import { count } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'

/** Deletes every object of every platform; platforms and their API tokens stay. */
export async function deleteObjects(tx: Tx): Promise<void> {
  const { sql, tables } = tx
  await sql.delete(tables.idempotencyRecords)
  await sql.delete(tables.lookups)
  await sql.delete(tables.settlements)
  await sql.delete(tables.transactions)
  await sql.delete(tables.quotes)
  await sql.delete(tables.credentials)
  await sql.delete(tables.ledgerEntries)
  await sql.delete(tables.externalAccounts)
  await sql.delete(tables.internalAccounts)
  await sql.delete(tables.customers)
  await sql.delete(tables.exchanges)
  await sql.delete(tables.rateOverrides)
  await sql.delete(tables.platformConfigs)
}

/** How many objects there are, of all platforms. */
export async function countObjects(tx: ReadTx): Promise<Record<string, number>> {
  const { platforms, customers, internalAccounts, externalAccounts, quotes, transactions, exchanges } = tx.tables
  const counted = { platforms, customers, internalAccounts, externalAccounts, quotes, transactions, exchanges }
  const counts: Record<string, number> = {}
  for (const [name, table] of Object.entries(counted)) {
    const [row] = await tx.sql.select({ rows: count() }).from(table)
    counts[name] = row?.rows ?? 0
  }
  return counts
}
