import * as z from 'zod/mini'
import { idOf, instant, text } from '#lib/contract/scalars'

/** Snapshots kept at most. */
export const SNAPSHOTS_MAX = 50
/** Rows a snapshot holds at most, of all tables. */
export const SNAPSHOT_ROWS_MAX = 100_000

export const snapshotRequest = z.object({ name: text(1, 100) })

/** A snapshot: the objects of every platform, the rates and the clock as they stood. */
export const snapshot = z.object({
  id: idOf('Snapshot'),
  name: z.string(),
  createdAt: instant,
  clock: z.object({ mode: z.enum(['system', 'frozen']), now: instant }),
  /** How many rows of each kind it holds. */
  counts: z.record(z.string(), z.int()),
})
export type Snapshot = z.output<typeof snapshot>

/** Every snapshot, newest first. */
export const snapshotList = z.object({ data: z.array(snapshot) })

/** How a clock stands, in epoch milliseconds: what it is brought back to. */
export interface SavedClock {
  readonly mode: 'system' | 'frozen'
  /** Sandbox time less system time while it runs. */
  readonly offsetMs: number
  readonly frozenAt: number
}
