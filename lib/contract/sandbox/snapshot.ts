import * as z from 'zod/mini'
import { idOf, instant, text } from '#lib/contract/scalars'

export const SNAPSHOTS_MAX = 50
/** Maximum number of rows in a snapshot, summed over all tables. */
export const SNAPSHOT_ROWS_MAX = 100_000

export const snapshotRequest = z.object({ name: text(1, 100) })

/** A snapshot: the objects of every platform, the rates and the clock at that time. */
export const snapshot = z.object({
  id: idOf('Snapshot'),
  name: z.string(),
  createdAt: instant,
  clock: z.object({ mode: z.enum(['system', 'frozen']), now: instant }),
  counts: z.record(z.string(), z.int()),
})
export type Snapshot = z.output<typeof snapshot>

export const snapshotList = z.object({ data: z.array(snapshot) })

/** A clock's state, in epoch milliseconds, for restoring it. */
export interface SavedClock {
  readonly mode: 'system' | 'frozen'
  /** Sandbox time minus system time while the clock runs. */
  readonly offsetMs: number
  readonly frozenAt: number
}
