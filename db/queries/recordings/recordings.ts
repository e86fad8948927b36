import { and, asc, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Inputs, preparedRead } from '#db/prepared'
import { type ExchangeRow, ROWS_AT_ONCE } from '#db/queries/sandbox/exchanges'
import { newestWebhooks } from '#db/queries/webhooks/webhook-changes'
import { type BalanceTotal, RECORDED_BYTES_MAX, RECORDED_CALLS_MAX } from '#lib/contract/sandbox/recording'
import type { Id, Instant } from '#lib/contract/scalars'

export type RecordingRow = ReadTx['tables']['recordings']['$inferSelect']
/** Numbers of calls of clients that the log lost, by platform; null for those without a valid token. */
export type LostCalls = ReadonlyMap<string | null, bigint>

type NewRecording = Pick<RecordingRow, 'id' | 'name' | 'platformId' | 'startedAt'>

export async function insertRecording(tx: Tx, recording: NewRecording): Promise<RecordingRow> {
  const [row] = await tx.sql
    .insert(tx.tables.recordings)
    .values({
      ...recording,
      calls: 0n,
      bytes: 0n,
      missing: 0n,
      eventsAfter: BigInt((await newestWebhooks(tx)).event),
      balancesBefore: await totalBalances(tx, recording.platformId),
    })
    .returning()
  if (row === undefined) throw new Error('An insert returned no row.')
  return row
}

/** Lists every recording, newest first. */
export async function listRecordings(tx: ReadTx): Promise<readonly RecordingRow[]> {
  const { recordings } = tx.tables
  return tx.sql.select().from(recordings).orderBy(desc(recordings.seq))
}

export async function findRecording(tx: ReadTx, id: string): Promise<RecordingRow | undefined> {
  const { recordings } = tx.tables
  const [row] = await tx.sql
    .select()
    .from(recordings)
    .where(eq(recordings.id, id as Id<'Recording'>))
  return row
}

/** Ends a recording. Returns undefined if it has already ended. */
export async function endRecording(
  tx: Tx,
  { id, platformId }: Pick<RecordingRow, 'id' | 'platformId'>,
  endedAt: Instant,
): Promise<RecordingRow | undefined> {
  const { recordings } = tx.tables
  const [row] = await tx.sql
    .update(recordings)
    .set({ endedAt, balancesAfter: await totalBalances(tx, platformId) })
    .where(and(eq(recordings.id, id), isNull(recordings.endedAt)))
    .returning()
  return row
}

/** Sets the totals from which the movements of an open recording count. */
export async function setBalancesBefore(
  tx: Tx,
  id: RecordingRow['id'],
  balancesBefore: readonly BalanceTotal[],
): Promise<void> {
  const { recordings } = tx.tables
  await tx.sql.update(recordings).set({ balancesBefore }).where(eq(recordings.id, id))
}

/** Deletes a recording with its calls and parts. Returns false if the recording does not exist. */
export async function deleteRecording(tx: Tx, id: string): Promise<boolean> {
  const { recordings, recordedCalls, recordedParts } = tx.tables
  const recordingId = id as Id<'Recording'> // An invalid ID matches no row.
  await tx.sql.delete(recordedCalls).where(eq(recordedCalls.recordingId, recordingId))
  await tx.sql.delete(recordedParts).where(eq(recordedParts.recordingId, recordingId))
  const deleted = await tx.sql.delete(recordings).where(eq(recordings.id, recordingId)).returning({ id: recordings.id })
  return deleted.length > 0
}

/**
/**
 * Copies calls of clients to the recordings that have not ended, with their facts as JSON. A full recording only counts
 * them, like lost calls. Reports whether an open recording is not full. Runs `prepareFacts` only if there is an open
 * recording.
 */
export async function recordCalls(
  tx: Tx,
  { rows, lost }: { readonly rows: readonly ExchangeRow[]; readonly lost: LostCalls },
  prepareFacts: (tx: ReadTx) => Promise<(row: ExchangeRow) => string>,
): Promise<boolean> {
  const open = await openRecordings(tx, {})
  if (open.length === 0) return false
  const factsOf = await prepareFacts(tx)
  let isRecording = false
  for (const recording of open) {
    let { calls, bytes, missing } = recording
    for (const [platformId, count] of lost) {
      if (recording.platformId === null || recording.platformId === platformId) missing += count
    }
    const isFull = () => calls >= RECORDED_CALLS_MAX || bytes >= RECORDED_BYTES_MAX
    const copies: Omit<NewCopy, 'recordingId'>[] = []
    for (const row of rows) {
      if (row.source !== 'client' || (recording.platformId ?? row.platformId) !== row.platformId) continue
      const copy = isFull() ? undefined : { ...copyOf(row), facts: factsOf(row) }
      if (copy === undefined || bytes + sizeOf(copy) > RECORDED_BYTES_MAX) {
        missing += 1n
        // The recording is full from here on: after a gap, a smaller call must not fit again.
        if (!isFull()) bytes = BigInt(RECORDED_BYTES_MAX)
        continue
      }
      calls += 1n
      bytes += sizeOf(copy)
      copies.push(copy)
    }
    isRecording ||= !isFull()
    if (calls === recording.calls && missing === recording.missing) continue
    await insertCopies(tx, recording.id, copies)
    await tx.sql
      .update(tx.tables.recordings)
      .set({ calls, bytes, missing })
      .where(eq(tx.tables.recordings.id, recording.id))
  }
  return isRecording
}

type NewCopy = ReadTx['tables']['recordedCalls']['$inferInsert']

function copyOf({ seq, id, platformId, receivedAt, record, detail }: ExchangeRow) {
  return { exchangeSeq: BigInt(seq), id, platformId, receivedAt, record, detail }
}

/** Returns the approximate size of a copy in bytes. Most characters take one byte. */
function sizeOf({ record, detail, facts }: Omit<NewCopy, 'recordingId'>): bigint {
  return BigInt(record.length + (detail?.length ?? 0) + (facts?.length ?? 0))
}

/** Inserts in batches, because the number of parameters of a statement is limited. */
async function insertCopies(
  tx: Tx,
  recordingId: Id<'Recording'>,
  copies: readonly Omit<NewCopy, 'recordingId'>[],
): Promise<void> {
  for (let from = 0; from < copies.length; from += ROWS_AT_ONCE) {
    const batch = copies.slice(from, from + ROWS_AT_ONCE).map(copy => ({ ...copy, recordingId }))
    await tx.sql.insert(tx.tables.recordedCalls).values(batch)
  }
}

/** Returns the copy of a call that the log no longer has. */
export async function findRecordedCall(
  tx: ReadTx,
  id: string,
): Promise<Pick<ExchangeRow, 'seq' | 'record' | 'detail'> | undefined> {
  const { recordedCalls: t } = tx.tables
  const [row] = await tx.sql.select().from(t).where(eq(t.id, id)).limit(1)
  return row && { seq: Number(row.exchangeSeq), record: row.record, detail: row.detail }
}

/**
 * Lists the calls of a recording between two positions, oldest first, at most {@link ROWS_AT_ONCE}. Read this only for
 * rows of an earlier version, which have no facts.
 */
export async function recordedCallsBetween(
  tx: ReadTx,
  recordingId: Id<'Recording'>,
  { after, until }: { readonly after: number; readonly until: number },
) {
  const { recordedCalls: t } = tx.tables
  return tx.sql
    .select({ seq: t.seq, receivedAt: t.receivedAt, record: t.record, detail: t.detail })
    .from(t)
    .where(and(eq(t.recordingId, recordingId), gt(t.seq, after), lte(t.seq, until)))
    .orderBy(asc(t.seq))
    .limit(ROWS_AT_ONCE)
}

/** Lists the facts of the calls of a recording between two positions, like {@link recordedCallsBetween}. */
export const recordedFactsBetween = preparedRead(
  'recorded_facts_between',
  (builder, { recordedCalls: t }, inputs: Inputs<{ recordingId: string; after: number; until: number }>) =>
    builder
      .select({ seq: t.seq, facts: t.facts })
      .from(t)
      .where(and(eq(t.recordingId, inputs.recordingId), gt(t.seq, inputs.after), lte(t.seq, inputs.until)))
      .orderBy(asc(t.seq))
      .limit(ROWS_AT_ONCE),
)

/** Adds up the balances of internal accounts by owner and currency, those of a platform or of all. */
export async function totalBalances(tx: ReadTx, platformId: string | null): Promise<readonly BalanceTotal[]> {
  const { internalAccounts: t } = tx.tables
  const owner = sql<'platform' | 'customers'>`case when ${t.customerId} is null then 'platform' else 'customers' end`
  const rows = await tx.sql
    .select({ owner, currency: t.currency, total: sql<unknown>`sum(${t.balance})` })
    .from(t)
    .where(platformId === null ? undefined : eq(t.platformId, platformId as Id<'Platform'>))
    .groupBy(owner, t.currency)
    .orderBy(owner, t.currency)
  return rows.map(row => ({ ...row, total: String(row.total) }))
}

export const openRecordings = preparedRead('open_recordings', (builder, { recordings }) =>
  builder.select().from(recordings).where(isNull(recordings.endedAt)),
)
