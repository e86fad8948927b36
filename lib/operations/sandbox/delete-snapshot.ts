import { deleteSnapshot as deleteOne } from '#db/queries/sandbox/snapshots'
import type { deleteSnapshot as contract } from '#lib/contract/sandbox/snapshot-operations'
import { checkFound } from '#lib/domain/rule'
import { enforce } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Forgets a snapshot. */
export async function deleteSnapshot({ params, trace, world }: Call<typeof contract>): Promise<Outcome<undefined>> {
  const isDeleted = await world.db.transact(tx => deleteOne(tx, params.snapshotId))
  const check = { id: 'resource', label: 'The snapshot exists' }
  enforce(trace, checkFound(check, isDeleted || undefined, { code: 'REFERENCE_NOT_FOUND', got: params.snapshotId }))
  return performed(undefined)
}
