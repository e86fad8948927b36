import { deleteExternalAccount, type ExternalAccountOwner } from '#db/queries/accounts/external-accounts'
import { ACCOUNT_CHECK } from '#lib/operations/accounts/find-owned-account'
import type { Call } from '#lib/operations/world'

/** Forgets an external account of this owner. Of racing callers one succeeds. Errors: REFERENCE_NOT_FOUND. */
export async function removeOwnedAccount(call: Call, id: string, owner: ExternalAccountOwner): Promise<void> {
  const { caller, now, trace, world } = call
  const target = { platformId: caller.platformId, id, owner }
  const isDeleted = await world.db.transact(tx => deleteExternalAccount(tx, target, now))
  if (!isDeleted) throw trace.fail(ACCOUNT_CHECK.id, ACCOUNT_CHECK.label, { code: 'REFERENCE_NOT_FOUND', got: id })
  trace.pass(ACCOUNT_CHECK.id, ACCOUNT_CHECK.label)
}
