import { platformDomains } from '#db/queries/platforms/platforms'
import { countRows, insertSnapshot, listSnapshots, savedObjects } from '#db/queries/sandbox/snapshots'
import { ApiError } from '#lib/contract/errors/api-error'
import { SNAPSHOT_ROWS_MAX, SNAPSHOTS_MAX, type Snapshot } from '#lib/contract/sandbox/snapshot'
import type { saveSnapshot as contract } from '#lib/contract/sandbox/snapshot-operations'
import { newId } from '#lib/operations/new-id'
import { describeSnapshot } from '#lib/operations/sandbox/list-snapshots'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/**
 * Saves every object, rate and the clock as they stand in one instant. Nobody waits while they are read; who asks at the
 * same time as somebody writes gets all of what was written or none.
 */
export async function saveSnapshot(call: Call<typeof contract>): Promise<Outcome<Snapshot>> {
  const { body, now, trace, world } = call
  const { clock, counts, saved, umaDomains } = await world.db.read(async tx => {
    const rows = await countRows(tx)
    refuseTooMuch(trace, rows)
    const clock = await world.clock.saved(tx)
    return { clock, counts: rows, saved: await savedObjects(tx), umaDomains: await platformDomains(tx) }
  })
  const row = { id: newId(world, 'Snapshot', now), name: body.name, createdAt: now, clock, umaDomains, counts }
  await world.db.transact(async tx => {
    // Thrown, and not traced: the work may run again.
    if ((await listSnapshots(tx)).length >= SNAPSHOTS_MAX)
      throw new ApiError('CONFLICT', { reason: 'TOO_MANY_SNAPSHOTS', maximum: SNAPSHOTS_MAX })
    await insertSnapshot(tx, row, saved)
  })
  return performed(describeSnapshot(row))
}

function refuseTooMuch(trace: Call['trace'], counts: Readonly<Record<string, number>>): void {
  const label = 'The sandbox is small enough for a snapshot'
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (rows <= SNAPSHOT_ROWS_MAX) return trace.pass('snapshot-size', label)
  const details = { reason: 'SNAPSHOT_TOO_LARGE', maximum: SNAPSHOT_ROWS_MAX } as const
  throw trace.fail('snapshot-size', label, { code: 'CONFLICT', details, got: `${rows} rows` })
}
