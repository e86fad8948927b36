import { findOrigin } from '#db/queries/sandbox/object-origins'
import type { getObjectOrigin as contract, ObjectOrigin } from '#lib/contract/sandbox/object-origin'
import { enforceFound } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Returns the call that created an object of any platform. Rejects an unknown ID with REFERENCE_NOT_FOUND. */
export async function getObjectOrigin({
  params: { objectId },
  trace,
  world,
}: Call<typeof contract>): Promise<Outcome<ObjectOrigin>> {
  const row = await world.db.read(tx => findOrigin(tx, objectId))
  const check = { id: 'resource', label: 'The object exists' }
  const { createdBy } = enforceFound(trace, check, row, { code: 'REFERENCE_NOT_FOUND', got: objectId })
  if (createdBy === null) return performed({ objectId })
  const call = await world.exchanges.find(createdBy)
  return performed({ objectId, exchangeId: createdBy, call })
}
