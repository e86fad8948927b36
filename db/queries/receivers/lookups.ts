import { and, eq, lte } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Given, prepared, preparedRead, rowGiven } from '#db/prepared'
import type { Id, Instant } from '#lib/contract/scalars'

/** A lookup as stored: its answer in wire form, and its expiry. */
export type LookupRow = ReadTx['tables']['lookups']['$inferSelect']

/** Stores a lookup. */
export async function insertLookup(tx: Tx, lookup: LookupRow): Promise<void> {
  await insertRow(tx, { ...lookup })
}

/** Returns a lookup of the platform, expired or not, or undefined. */
export async function findLookup(tx: ReadTx, platformId: Id<'Platform'>, id: string): Promise<LookupRow | undefined> {
  const [row] = await lookupById(tx, { platformId, id })
  return row
}

/** Deletes lookups that expired at this instant or before. */
export async function deleteLookups(tx: Tx, expiredBy: Instant): Promise<void> {
  const { lookups } = tx.tables
  await tx.sql.delete(lookups).where(lte(lookups.expiresAt, expiredBy))
}

const insertRow = prepared<{ [Name in keyof LookupRow]: unknown }>('insert_lookup', (sql, { lookups }) =>
  sql.insert(lookups).values(rowGiven(lookups)),
)

const lookupById = preparedRead('lookup_by_id', (sql, { lookups }, given: Given<{ platformId: string; id: string }>) =>
  sql
    .select()
    .from(lookups)
    .where(and(eq(lookups.id, given.id), eq(lookups.platformId, given.platformId))),
)
