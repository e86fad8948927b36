import { type Column, getTableColumns, lte, type Table } from 'drizzle-orm'
import type { Tx } from '#db/database'
import type { Tables } from '#db/tables/define-tables'
import type { Instant } from '#lib/contract/scalars'

/** Tables from which old rows are deleted, each with its time column: creation, expiry or end of retention. */
const TIME_COLUMNS = {
  idempotencyRecords: 'createdAt',
  lookups: 'expiresAt',
  signedRequests: 'expiresAt',
  otpIssuances: 'issuedAt',
  contactCodes: 'issuedAt',
  scaChallenges: 'issuedAt',
  kycLinks: 'expiresAt',
  rateHits: 'at',
  spentValues: 'keptUntil',
} as const satisfies { readonly [Name in keyof Tables]?: keyof Tables[Name]['$inferSelect'] }

/** Name of a table that {@link deleteUntil} accepts. */
export type PurgedTable = keyof typeof TIME_COLUMNS

/** Deletes a table's rows whose time, in the {@link TIME_COLUMNS} column, is at or before `until`. */
export async function deleteUntil(tx: Tx, name: PurgedTable, until: Instant): Promise<void> {
  const table = tx.tables[name]
  const columns = getTableColumns<Table>(table)
  await tx.sql.delete(table).where(lte(columns[TIME_COLUMNS[name]] as Column, until))
}
