import { and, eq, lte } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Given, prepared, preparedRead, rowGiven } from '#db/prepared'
import type { Id, Instant } from '#lib/contract/scalars'

/** A lookup as it is kept: its answer in its wire form, and until when it is good. */
export type LookupRow = ReadTx['tables']['lookups']['$inferSelect']

/** Keeps what a lookup told. */
export async function insertLookup(tx: Tx, lookup: LookupRow): Promise<void> {
  await insertRow(tx, { ...lookup })
}

/** One lookup of the platform, good or expired, or nothing. */
export async function findLookup(tx: ReadTx, platformId: Id<'Platform'>, id: string): Promise<LookupRow | undefined> {
  const [row] = await lookupById(tx, { platformId, id })
  return row
}

/** Forgets lookups that expired at this instant or before. */
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
