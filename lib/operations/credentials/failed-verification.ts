import type { CredentialRow } from '#db/queries/credentials/credentials'
import type { ApiError } from '#lib/contract/errors/api-error'
import type { Refusal } from '#lib/domain/rule'
import { countAttempt, type Limited, RATE_CHECK } from '#lib/operations/credentials/count-attempt'
import type { Call } from '#lib/operations/world'

/** How often a credential may be verified in vain. */
export function verifyLimit({ now, world }: Call, { id }: Pick<CredentialRow, 'id'>): Limited {
  return { bucket: `verify ${id}`, limit: world.settings.verifyLimit, now }
}

/** A check of a proof that failed: what it is called, and why. */
export interface FailedProof {
  readonly id: string
  readonly label: string
  readonly refusal: Refusal
}

/**
 * The error for a proof that failed, after it was counted in a transaction of its own. Of racing failures only so many learn
 * that they failed; the others get RATE_LIMITED, which tells nothing of their proof.
 */
export async function failedProof(
  call: Call,
  credential: Pick<CredentialRow, 'id'>,
  { id, label, refusal }: FailedProof,
): Promise<ApiError> {
  const limited = await call.world.db.transact(tx => countAttempt(tx, verifyLimit(call, credential)))
  if (limited !== undefined) return call.trace.fail(RATE_CHECK.id, RATE_CHECK.label, limited)
  return call.trace.fail(id, label, refusal)
}
