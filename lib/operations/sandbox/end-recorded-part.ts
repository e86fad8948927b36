import type { Tx } from '#db/database'
import { insertRecordedPart } from '#db/queries/recordings/recorded-parts'
import { openRecordings, type RecordingRow, setBalancesBefore, totalBalances } from '#db/queries/recordings/recordings'
import type { Instant } from '#lib/contract/scalars'
import { movedBetween } from '#lib/domain/readiness/balance-totals'
import { currentPart } from '#lib/operations/sandbox/read-assessed-calls'
import type { World } from '#lib/operations/world'

/** Stores what the report of a recording says about the part that ends at `now`. Later changes of the data keep it. */
export async function endRecordedPart(tx: Tx, recording: RecordingRow, now: Instant): Promise<void> {
  await insertRecordedPart(tx, recording, await currentPart(tx, recording, now))
}

/** Stores the calls that were answered before the objects are replaced. Waits for other processes only if it records. */
export async function storeCallsOfPart({ db, exchanges }: Pick<World, 'db' | 'exchanges'>): Promise<void> {
  const isRecording = (await db.read(tx => openRecordings(tx, {}))).length > 0
  await (isRecording ? exchanges.settle() : exchanges.flush())
}

/**
 * Replaces the objects with `replace`. Ends the part of every open recording before, because the IDs of objects may
 * repeat, and begins another part after it.
 */
export async function betweenRecordedParts(tx: Tx, now: Instant, replace: () => Promise<void>): Promise<void> {
  const recordings = await openRecordings(tx, {})
  const moved = new Map<RecordingRow['id'], ReturnType<typeof movedBetween>>()
  for (const recording of recordings) {
    await endRecordedPart(tx, recording, now)
    moved.set(recording.id, movedBetween(recording.balancesBefore, await totalBalances(tx, recording.platformId)))
  }
  await replace()
  for (const { id, platformId } of recordings) {
    // The replaced balances are not a movement, but what moved before counts on.
    await setBalancesBefore(tx, id, movedBetween(moved.get(id) ?? [], await totalBalances(tx, platformId)))
  }
}
