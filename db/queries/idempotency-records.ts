import { and, eq, gt } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Inputs, prepared, preparedRead, rowPlaceholders } from '#db/prepared'
import type { Id, Instant } from '#lib/contract/scalars'

/** The first successful request with a key, scoped to a platform and an `operation` (method and decoded path). */
export interface IdempotencyRecord {
  readonly platformId: Id<'Platform'>
  readonly operation: string
  readonly key: string
  /** SHA-256 of the canonical body, in hex. */
  readonly bodyDigest: string
  /** The response's JSON, byte for byte, or its encrypted form. */
  readonly answer: string
  readonly createdAt: Instant
}

export async function findIdempotencyRecord(
  tx: ReadTx,
  key: Pick<IdempotencyRecord, 'platformId' | 'operation' | 'key'>,
  createdAfter: Instant,
): Promise<Pick<IdempotencyRecord, 'bodyDigest' | 'answer'> | undefined> {
  const [row] = await recordByKey(tx, { ...key, createdAfter })
  return row
}

/**
 * Stores the first successful response for a key. Replaces the key's earlier record, if any. The caller must first
 * check that the earlier record has expired. Throws if a concurrent transaction stored the key.
 */
export async function insertIdempotencyRecord(tx: Tx, record: IdempotencyRecord): Promise<void> {
  const { platformId, operation, key } = record
  await deleteRecord(tx, { platformId, operation, key })
  await insertRecord(tx, { ...record })
}

const recordByKey = preparedRead(
  'idempotency_record',
  (
    sql,
    { idempotencyRecords: records },
    inputs: Inputs<{ platformId: string; operation: string; key: string; createdAfter: Instant }>,
  ) =>
    sql
      .select({ bodyDigest: records.bodyDigest, answer: records.answer })
      .from(records)
      .where(
        and(
          eq(records.platformId, inputs.platformId),
          eq(records.operation, inputs.operation),
          eq(records.key, inputs.key),
          gt(records.createdAt, inputs.createdAfter),
        ),
      ),
)

const deleteRecord = prepared(
  'delete_idempotency_record',
  (sql, { idempotencyRecords: records }, inputs: Inputs<{ platformId: string; operation: string; key: string }>) =>
    sql
      .delete(records)
      .where(
        and(
          eq(records.platformId, inputs.platformId),
          eq(records.operation, inputs.operation),
          eq(records.key, inputs.key),
        ),
      ),
)

const insertRecord = prepared<{ [Name in keyof IdempotencyRecord]: unknown }>(
  'insert_idempotency_record',
  (sql, tables) => sql.insert(tables.idempotencyRecords).values(rowPlaceholders(tables.idempotencyRecords)),
)
