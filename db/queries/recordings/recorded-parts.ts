import { asc, eq, max } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import type { RecordingRow } from '#db/queries/recordings/recordings'
import { newestWebhooks } from '#db/queries/webhooks/webhook-changes'
import { RECORDED_BYTES_MAX } from '#lib/contract/sandbox/recording'
import type { Id } from '#lib/contract/scalars'

/** The facts that a report needs besides calls, of a time in which IDs of objects do not repeat. */
export type RecordedPart = Omit<ReadTx['tables']['recordedParts']['$inferSelect'], 'seq' | 'recordingId'>

/** Stores the part of a recording that ends. A full recording keeps no more webhooks and payments. */
export async function insertRecordedPart(
  tx: Tx,
  { id, bytes }: Pick<RecordingRow, 'id' | 'bytes'>,
  part: RecordedPart,
): Promise<void> {
  const { recordings, recordedParts } = tx.tables
  const kept = bytes > RECORDED_BYTES_MAX ? { ...part, deliveries: [], failed: [] } : part
  await tx.sql.insert(recordedParts).values({ ...kept, recordingId: id })
  const size = JSON.stringify([kept.deliveries, kept.failed]).length
  await tx.sql
    .update(recordings)
    .set({ bytes: bytes + BigInt(size), eventsAfter: BigInt((await newestWebhooks(tx)).event) })
    .where(eq(recordings.id, id))
}

/** Lists the parts of a recording that have ended, oldest first. */
export async function listRecordedParts(tx: ReadTx, recordingId: Id<'Recording'>): Promise<readonly RecordedPart[]> {
  const { recordedParts: t } = tx.tables
  return tx.sql.select().from(t).where(eq(t.recordingId, recordingId)).orderBy(asc(t.seq))
}

/** Returns the position of the newest call of any recording. */
export async function newestRecordedCall(tx: ReadTx): Promise<bigint> {
  const { recordedCalls: t } = tx.tables
  const [row] = await tx.sql.select({ seq: max(t.seq) }).from(t)
  return BigInt(row?.seq ?? 0)
}
