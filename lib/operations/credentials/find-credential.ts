import type { ReadTx } from '#db/database'
import { type CredentialRow, findCredential } from '#db/queries/credentials/credentials'
import { checkFound } from '#lib/domain/rule'
import { enforce } from '#lib/operations/trace'
import type { Call } from '#lib/operations/world'

const CHECK = { id: 'resource', label: 'The credential exists on this platform' } as const

/** Calls `whenGone` before rejecting a missing credential with REFERENCE_NOT_FOUND. */
export async function credentialOf(
  tx: ReadTx,
  { caller, trace }: Call,
  id: string,
  whenGone?: () => Promise<void>,
): Promise<CredentialRow> {
  const credential = await findCredential(tx, caller.platformId, id)
  if (credential === undefined) await whenGone?.()
  return enforce(trace, checkFound(CHECK, credential, { code: 'REFERENCE_NOT_FOUND', got: id }))
}

/** It may have been revoked since; records only that failure. Rejects with REFERENCE_NOT_FOUND. */
export async function reloadCredential(tx: ReadTx, { caller, trace }: Call, id: string): Promise<CredentialRow> {
  const kept = await findCredential(tx, caller.platformId, id)
  return enforce(trace, { ...checkFound(CHECK, kept, { code: 'REFERENCE_NOT_FOUND', got: id }), passed: [] })
}
