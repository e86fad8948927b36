import { findVerification } from '#db/queries/customers/verifications'
import type { Verification } from '#lib/contract/customers/verification'
import type { getVerification as contract } from '#lib/contract/customers/verification-operations'
import { makeVerification } from '#lib/domain/customers/verification-decision'
import { checkFound } from '#lib/domain/rule'
import { enforce } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Returns a verification of the platform. Rejects with REFERENCE_NOT_FOUND. */
export async function getVerification({
  caller,
  params: { verificationId: id },
  trace,
  world,
}: Call<typeof contract>): Promise<Outcome<Verification>> {
  const check = { id: 'resource', label: 'The verification exists on this platform' }
  const row = await world.db.read(tx => findVerification(tx, caller.platformId, id))
  return performed(makeVerification(enforce(trace, checkFound(check, row, { code: 'REFERENCE_NOT_FOUND', got: id }))))
}
