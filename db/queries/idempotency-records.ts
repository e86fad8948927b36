import { and, eq, gt, lte } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Given, prepared, preparedRead, rowGiven } from '#db/prepared'
import type { Id, Instant } from '#lib/contract/scalars'

/** What a key was first used for. `operation` is method and decoded path: a key is scoped to them and to the platform. */
export interface IdempotencyRecord {
  readonly platformId: Id<'Platform'>
  readonly operation: string
  readonly key: string
  /** SHA-256 of the canonical body, hex. */
  readonly bodyDigest: string
  /** The answer's JSON, byte for byte. */
  readonly answer: string
  readonly createdAt: Instant
}

/** The record of a key that is still kept, or nothing. `keptSince`: records made before it are forgotten. */
export async function findIdempotencyRecord(
  tx: ReadTx,
  key: Pick<IdempotencyRecord, 'platformId' | 'operation' | 'key'>,
  keptSince: Instant,
): Promise<Pick<IdempotencyRecord, 'bodyDigest' | 'answer'> | undefined> {
  const [row] = await recordByKey(tx, { ...key, keptSince })
  return row
}

/** Keeps the first answer of a key. Throws when the key is taken: within one transaction that cannot be. */
export async function insertIdempotencyRecord(tx: Tx, record: IdempotencyRecord): Promise<void> {
  const { platformId, operation, key } = record
  // A forgotten record of the same key makes room.
  await deleteRecord(tx, { platformId, operation, key })
  await insertRecord(tx, { ...record })
}

/** Forgets the records made at `until` or before. */
export async function deleteIdempotencyRecords(tx: Tx, until: Instant): Promise<void> {
  const { idempotencyRecords } = tx.tables
  await tx.sql.delete(idempotencyRecords).where(lte(idempotencyRecords.createdAt, until))
}

const recordByKey = preparedRead(
  'idempotency_record',
  (
    sql,
    { idempotencyRecords: records },
    given: Given<{ platformId: string; operation: string; key: string; keptSince: Instant }>,
  ) =>
    sql
      .select({ bodyDigest: records.bodyDigest, answer: records.answer })
      .from(records)
      .where(
        and(
          eq(records.platformId, given.platformId),
          eq(records.operation, given.operation),
          eq(records.key, given.key),
          gt(records.createdAt, given.keptSince),
        ),
      ),
)

const deleteRecord = prepared(
  'delete_idempotency_record',
  (sql, { idempotencyRecords: records }, given: Given<{ platformId: string; operation: string; key: string }>) =>
    sql
      .delete(records)
      .where(
        and(
          eq(records.platformId, given.platformId),
          eq(records.operation, given.operation),
          eq(records.key, given.key),
        ),
      ),
)

const insertRecord = prepared<{ [Name in keyof IdempotencyRecord]: unknown }>(
  'insert_idempotency_record',
  (sql, tables) => sql.insert(tables.idempotencyRecords).values(rowGiven(tables.idempotencyRecords)),
)
