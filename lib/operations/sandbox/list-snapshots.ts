import { type SnapshotRow, listSnapshots as snapshotsIn } from '#db/queries/sandbox/snapshots'
import type { Snapshot } from '#lib/contract/sandbox/snapshot'
import type { listSnapshots as contract } from '#lib/contract/sandbox/snapshot-operations'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Every snapshot, newest first. */
export async function listSnapshots({ world }: Call<typeof contract>): Promise<Outcome<{ data: Snapshot[] }>> {
  const rows = await world.db.read(snapshotsIn)
  return performed({ data: rows.map(describeSnapshot) })
}

/** A snapshot without what it holds, but for how much. */
export function describeSnapshot({ id, name, createdAt, clock, counts }: SnapshotRow): Snapshot {
  return { id, name, createdAt, clock: { mode: clock.mode, now: nowOf(clock, createdAt) }, counts: { ...counts } }
}

/** The sandbox's time when the snapshot was taken. */
function nowOf({ mode, frozenAt }: SnapshotRow['clock'], createdAt: Instant): Instant {
  return mode === 'frozen' ? instantFromEpoch(frozenAt) : createdAt
}
