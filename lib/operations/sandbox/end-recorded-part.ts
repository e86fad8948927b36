import type { Tx } from '#db/database'
import { insertRecordedPart } from '#db/queries/recordings/recorded-parts'
import { openRecordings, type RecordingRow } from '#db/queries/recordings/recordings'
import type { Instant } from '#lib/contract/scalars'
import { currentPart } from '#lib/operations/sandbox/read-assessed-calls'

/** Stores what the report of a recording says about the part that ends at `now`. Later changes of the data keep it. */
export async function endRecordedPart(tx: Tx, recording: RecordingRow, now: Instant): Promise<void> {
  await insertRecordedPart(tx, recording, await currentPart(tx, recording, now))
}

/** Ends the part of every open recording. Call this before the objects are replaced, because their IDs may repeat. */
export async function endRecordedParts(tx: Tx, now: Instant): Promise<void> {
  for (const recording of await openRecordings(tx, {})) await endRecordedPart(tx, recording, now)
}
