import { type CredentialRow, findCredential } from '#db/credentials'
import type { ReadTx } from '#db/database'
import { found } from '#lib/operations/trace'
import type { Call } from '#lib/operations/world'

/** The credential a path names, on this platform. Errors: REFERENCE_NOT_FOUND. */
export async function credentialOf(tx: ReadTx, { caller, trace }: Call, id: string): Promise<CredentialRow> {
  const check = { id: 'resource', label: 'The credential exists on this platform' }
  return found(trace, check, await findCredential(tx, caller.platformId, id), { code: 'REFERENCE_NOT_FOUND', got: id })
}
