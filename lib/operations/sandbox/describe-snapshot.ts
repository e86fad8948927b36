import type { SnapshotRow } from '#db/queries/sandbox/snapshots'
import type { Snapshot } from '#lib/contract/sandbox/snapshot'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'

/** Returns a snapshot in wire form, without its objects. */
export function describeSnapshot({ id, name, createdAt, clock, counts }: SnapshotRow): Snapshot {
  return { id, name, createdAt, clock: { mode: clock.mode, now: nowOf(clock, createdAt) }, counts: { ...counts } }
}

/** Returns the time on the sandbox clock when the snapshot was taken. */
export function nowOf({ mode, frozenAt }: SnapshotRow['clock'], createdAt: Instant): Instant {
  return mode === 'frozen' ? instantFromEpoch(frozenAt) : createdAt
}
