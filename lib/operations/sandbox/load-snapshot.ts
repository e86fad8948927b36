import type { Tx } from '#db/database'
import { listPlatforms, setUmaDomain } from '#db/queries/platforms/platforms'
import { deleteObjects } from '#db/queries/sandbox/delete-objects'
import { findSnapshot, putSavedObjects, type SnapshotRow } from '#db/queries/sandbox/snapshots'
import { ApiError } from '#lib/contract/errors/api-error'
import type { loadSnapshot as contract } from '#lib/contract/sandbox/snapshot-operations'
import type { Instant } from '#lib/contract/scalars'
import { checkFound } from '#lib/domain/rule'
import { announceReset } from '#lib/operations/sandbox/reset-sandbox'
import { seedNewPlatform } from '#lib/operations/sandbox/seed-starter-data'
import { enforce } from '#lib/operations/trace'
import { type Call, type Outcome, performed, type World } from '#lib/operations/world'

/**
 * Brings back every object, rate and the clock of a snapshot in place of what there is, all or nothing. API tokens and the
 * log are kept; nothing stays armed; a platform made since gets its starter data anew.
 */
export async function loadSnapshot({ params, trace, world }: Call<typeof contract>): Promise<Outcome<undefined>> {
  const snapshot = await world.db.read(tx => findSnapshot(tx, params.snapshotId))
  const check = { id: 'resource', label: 'The snapshot exists' }
  const { clock } = enforce(trace, checkFound(check, snapshot, { code: 'REFERENCE_NOT_FOUND', got: params.snapshotId }))
  await world.clock.restore(clock, async (tx, now) => {
    // It may have been deleted since, and then nothing is replaced.
    const kept = await findSnapshot(tx, params.snapshotId)
    if (kept === undefined) throw new ApiError('REFERENCE_NOT_FOUND')
    await world.armed.clear(tx)
    await replaceObjects(tx, world, { snapshot: kept, now })
  })
  await announceReset(world)
  return performed(undefined)
}

async function replaceObjects(
  tx: Tx,
  world: Pick<World, 'newUuid'>,
  { snapshot, now }: { snapshot: SnapshotRow; now: Instant },
): Promise<void> {
  await deleteObjects(tx)
  if ((await putSavedObjects(tx, snapshot.id)) === 'outdated')
    throw new ApiError('CONFLICT', { reason: 'SNAPSHOT_OUTDATED' })
  for (const { id } of await listPlatforms(tx)) {
    const umaDomain = snapshot.umaDomains[id]
    if (umaDomain === undefined) await seedNewPlatform(tx, world, id, now)
    else await setUmaDomain(tx, id, umaDomain)
  }
}
