import { type ExternalAccountOwner, findExternalAccount } from '#db/queries/accounts/external-accounts'
import type { ExternalAccount } from '#lib/contract/accounts/external-account'
import { makeExternalAccount } from '#lib/domain/accounts/make-external-account'
import { checkFound } from '#lib/domain/rule'
import { enforce } from '#lib/operations/trace'
import type { Call } from '#lib/operations/world'

/** What a path that names no account of this owner answers. */
export const ACCOUNT_CHECK = { id: 'resource', label: 'The account exists on this platform' } as const

/** An external account of the customers, or of the platform itself. Errors: REFERENCE_NOT_FOUND. */
export async function findOwnedAccount(call: Call, id: string, owner: ExternalAccountOwner): Promise<ExternalAccount> {
  const { caller, trace, world } = call
  const row = await world.db.read(tx => findExternalAccount(tx, caller.platformId, id))
  const isOwned = row !== undefined && (row.customerId === null) === (owner === 'platform')
  return makeExternalAccount(
    enforce(trace, checkFound(ACCOUNT_CHECK, isOwned ? row : undefined, { code: 'REFERENCE_NOT_FOUND', got: id })),
  )
}
