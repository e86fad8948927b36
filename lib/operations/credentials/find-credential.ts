import type { ReadTx } from '#db/database'
import { type CredentialRow, findCredential } from '#db/queries/credentials/credentials'
import { enforceFound } from '#lib/operations/trace'
import type { Call } from '#lib/operations/world'

const CHECK = { id: 'resource', label: 'The credential exists on this platform' } as const

/** Returns a credential of the platform. If it is missing, calls `whenGone` and rejects with REFERENCE_NOT_FOUND. */
export async function credentialOf(
  tx: ReadTx,
  { caller, trace }: Call,
  id: string,
  whenGone?: () => Promise<void>,
): Promise<CredentialRow> {
  const credential = await findCredential(tx, caller.platformId, id)
  if (credential === undefined) await whenGone?.()
  return enforceFound(trace, CHECK, credential, { code: 'REFERENCE_NOT_FOUND', got: id })
}

/**
 * Reads a credential again. Rejects with REFERENCE_NOT_FOUND if the credential has been revoked meanwhile. Records the
 * check only if the check fails.
 */
export async function reloadCredential(tx: ReadTx, { caller, trace }: Call, id: string): Promise<CredentialRow> {
  const credential = await findCredential(tx, caller.platformId, id)
  if (credential === undefined) throw trace.fail(CHECK.id, CHECK.label, { code: 'REFERENCE_NOT_FOUND', got: id })
  return credential
}
