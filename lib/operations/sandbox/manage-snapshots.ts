import type { Tx } from '#db/database'
import { listPlatforms, platformDomains, setUmaDomain } from '#db/queries/platforms/platforms'
import { deleteObjects } from '#db/queries/sandbox/delete-objects'
import {
  countRows,
  deleteSnapshot as deleteOne,
  findSnapshot,
  insertSnapshot,
  restoreObjects,
  type SnapshotRow,
  savedObjects,
  listSnapshots as snapshotsIn,
} from '#db/queries/sandbox/snapshots'
import { dropPendingEvents } from '#db/queries/webhooks/webhook-events'
import { writeFaults } from '#db/queries/webhooks/webhook-settings'
import { ApiError } from '#lib/contract/errors/api-error'
import { SNAPSHOT_ROWS_MAX, SNAPSHOTS_MAX, type Snapshot } from '#lib/contract/sandbox/snapshot'
import type * as contract from '#lib/contract/sandbox/snapshot-operations'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { betweenRecordedParts, storeCallsOfPart } from '#lib/operations/sandbox/end-recorded-part'
import { announceReset } from '#lib/operations/sandbox/reset-sandbox'
import { seedEmptyPlatform } from '#lib/operations/sandbox/seed-starter-data'
import { enforceFound } from '#lib/operations/trace'
import { type Call, newId, type Outcome, performed, type World } from '#lib/operations/world'

/** Lists every snapshot, newest first. */
export async function listSnapshots({ world }: Call<typeof contract.listSnapshots>) {
  const rows = await world.db.read(snapshotsIn)
  return performed({ data: rows.map(describeSnapshot) })
}

/**
 * Saves all objects, rates, UMA domains and the clock as of one instant, without blocking writers. Rejects too many
 * rows or snapshots with CONFLICT.
 */
export async function saveSnapshot(call: Call<typeof contract.saveSnapshot>): Promise<Outcome<Snapshot>> {
  const { body, now, trace, world } = call
  const { clock, counts, saved, umaDomains } = await world.db.read(async tx => {
    const rows = await countRows(tx)
    rejectTooManyRows(trace, rows)
    const clock = await world.clock.readSaved(tx)
    return { clock, counts: rows, saved: await savedObjects(tx), umaDomains: await platformDomains(tx) }
  })
  const row = { id: newId(world, 'Snapshot', now), name: body.name, createdAt: now, clock, umaDomains, counts }
  await world.db.transact(async tx => {
    // Not recorded as a check, because the transaction may run again.
    if ((await snapshotsIn(tx)).length >= SNAPSHOTS_MAX)
      throw new ApiError('CONFLICT', { reason: 'TOO_MANY_SNAPSHOTS', maximum: SNAPSHOTS_MAX })
    await insertSnapshot(tx, row, saved)
  })
  return performed(describeSnapshot(row))
}

function rejectTooManyRows(trace: Call['trace'], counts: Readonly<Record<string, number>>): void {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const details = { reason: 'SNAPSHOT_TOO_LARGE', maximum: SNAPSHOT_ROWS_MAX } as const
  const rejection = { code: 'CONFLICT', details, got: `${rows} rows` } as const
  trace.check('snapshot-size', 'The sandbox is within the snapshot size limit', rows <= SNAPSHOT_ROWS_MAX, rejection)
}

/**
 * Restores all objects, rates, UMA domains and the clock from a snapshot, all or nothing. Keeps API tokens and the log.
 * Removes forced errors and webhook faults, and drops pending webhooks. Platforms created after the snapshot get new
 * starter data. Rejects an unknown snapshot with REFERENCE_NOT_FOUND. Rejects with CONFLICT if a table was removed or
 * its columns changed after the snapshot was saved.
 */
export async function loadSnapshot(call: Call<typeof contract.loadSnapshot>): Promise<Outcome<undefined>> {
  const { params, trace, world } = call
  const snapshot = await world.db.read(tx => findSnapshot(tx, params.snapshotId))
  const check = { id: 'resource', label: 'The snapshot exists' }
  const { clock } = enforceFound(trace, check, snapshot, { code: 'REFERENCE_NOT_FOUND', got: params.snapshotId })
  await storeCallsOfPart(world)
  const endedAt = await world.clock.refresh()
  await world.clock.restore(clock, async (tx, now) => {
    // Reread: the snapshot may have been deleted meanwhile.
    const snapshot = await findSnapshot(tx, params.snapshotId)
    if (snapshot === undefined) throw new ApiError('REFERENCE_NOT_FOUND')
    await betweenRecordedParts(tx, endedAt, async () => {
      await world.armed.clear(tx)
      await writeFaults(tx, [])
      await replaceObjects(tx, world, { snapshot, now })
    })
  })
  await announceReset(world)
  return performed(undefined)
}

async function replaceObjects(
  tx: Tx,
  world: Pick<World, 'newUuid' | 'settings'>,
  { snapshot, now }: { snapshot: SnapshotRow; now: Instant },
): Promise<void> {
  await deleteObjects(tx)
  await dropPendingEvents(tx)
  if ((await restoreObjects(tx, snapshot.id)) === 'outdated')
    throw new ApiError('CONFLICT', { reason: 'SNAPSHOT_OUTDATED' })
  for (const { id } of await listPlatforms(tx)) {
    const umaDomain = snapshot.umaDomains[id]
    if (umaDomain === undefined) await seedEmptyPlatform(tx, world, id, now)
    else await setUmaDomain(tx, id, umaDomain)
  }
}

export async function deleteSnapshot(call: Call<typeof contract.deleteSnapshot>): Promise<Outcome<undefined>> {
  const { params, trace, world } = call
  const isDeleted = await world.db.transact(tx => deleteOne(tx, params.snapshotId))
  const check = { id: 'resource', label: 'The snapshot exists' }
  enforceFound(trace, check, isDeleted || undefined, { code: 'REFERENCE_NOT_FOUND', got: params.snapshotId })
  return performed(undefined)
}

/** Returns a snapshot in wire form, without its objects. */
export function describeSnapshot({ id, name, createdAt, clock, counts }: SnapshotRow): Snapshot {
  return { id, name, createdAt, clock: { mode: clock.mode, now: nowOf(clock, createdAt) }, counts: { ...counts } }
}

/** Returns the time on the sandbox clock when the snapshot was taken. */
export function nowOf({ mode, frozenAt }: SnapshotRow['clock'], createdAt: Instant): Instant {
  return mode === 'frozen' ? instantFromEpoch(frozenAt) : createdAt
}
