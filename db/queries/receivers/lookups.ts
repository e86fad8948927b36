import { lte } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { rowById, rowInsert } from '#db/prepared'
import type { Instant } from '#lib/contract/scalars'

/** A lookup as stored: its answer in wire form, and its expiry. */
export type LookupRow = ReadTx['tables']['lookups']['$inferSelect']

export const insertLookup = rowInsert('lookups')

/** Returns a lookup of the platform, expired or not, or undefined. */
export const findLookup = rowById('lookups')

/** Deletes lookups that expired at this instant or before. */
export async function deleteLookups(tx: Tx, expiredBy: Instant): Promise<void> {
  const { lookups } = tx.tables
  await tx.sql.delete(lookups).where(lte(lookups.expiresAt, expiredBy))
}
