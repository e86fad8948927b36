import * as z from 'zod/mini'
import { CLOCK_MAX } from '#lib/contract/sandbox/clock-max'
import { HOST_NAME, idOf, instant, openRecord, pattern, text } from '#lib/contract/scalars'

export const SNAPSHOTS_MAX = 50
/** Maximum number of rows in a snapshot, summed over all tables. */
export const SNAPSHOT_ROWS_MAX = 100_000

/** Version of the format of snapshot files. A file with a higher version is from a newer Countersign. */
export const SNAPSHOT_FORMAT = 1
/** Maximum length of a snapshot file, in bytes. */
export const SNAPSHOT_BYTES_MAX = 128 * 1_024 * 1_024

/** Minimum of a running clock's offset, in ms. It keeps the sandbox time after 1970. The maximum is {@link CLOCK_MAX}. */
const OFFSET_MIN = -1_500_000_000_000

export const snapshotRequest = z.object({ name: text(1, 100) })

/**
 * Summary of a stored snapshot, without the rows. A snapshot contains the objects of every platform, the rates and the
 * clock.
 */
export const snapshot = z.object({
  id: idOf('Snapshot'),
  name: z.string(),
  createdAt: instant,
  clock: z.object({ mode: z.enum(['system', 'frozen']), now: instant }),
  counts: z.record(z.string(), z.int()),
})
export type Snapshot = z.output<typeof snapshot>

const platformInFile = z.object({
  id: idOf('Platform'),
  name: text(1, 255),
  umaDomain: pattern(new RegExp(`^${HOST_NAME}$`), 190),
})

/**
 * A snapshot as a file. Amounts are strings, and null columns are absent. Rows are in the order of creation, or in the
 * order of their JSON text if their table does not record that order.
 */
export const snapshotDocument = z.object({
  $schema: z.optional(z.string()),
  format: z
    .int()
    .check(z.minimum(1))
    .register(z.globalRegistry, { description: `Version of this format: ${SNAPSHOT_FORMAT}.` }),
  name: text(1, 100),
  createdAt: instant,
  clock: z
    .object({
      mode: z.enum(['system', 'frozen']),
      now: instant,
      offsetMs: z.int().check(z.minimum(OFFSET_MIN), z.maximum(CLOCK_MAX)),
    })
    .register(z.globalRegistry, {
      description:
        'The sandbox clock. Loading restores the time in now if mode is frozen, else the offset in offsetMs.',
    }),
  platforms: z
    .array(platformInFile)
    .register(z.globalRegistry, { description: 'Platforms in the snapshot, oldest first, without their API tokens.' }),
  objects: z
    .record(z.string(), z.array(openRecord))
    .register(z.globalRegistry, { description: 'Rows by table. Null columns are absent.' }),
})
export type SnapshotDocument = z.output<typeof snapshotDocument>
/** Rows of a snapshot file, by table. */
export type FileObjects = SnapshotDocument['objects']

export const snapshotList = z.object({ data: z.array(snapshot) })

/** The saved state of a clock. Times are in milliseconds. */
export interface SavedClock {
  readonly mode: 'system' | 'frozen'
  /** Sandbox time minus system time, while the clock runs. */
  readonly offsetMs: number
  readonly frozenAt: number
}
