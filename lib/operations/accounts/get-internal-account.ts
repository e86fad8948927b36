import { findInternalAccount } from '#db/queries/accounts/internal-accounts'
import type { InternalAccount } from '#lib/contract/accounts/internal-account'
import type { getInternalAccount as contract } from '#lib/contract/accounts/internal-account-operations'
import { checkFound } from '#lib/domain/rule'
import { answeredAccount } from '#lib/operations/accounts/answered-account'
import { enforce } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Returns an internal account of the platform or of its customers. */
export async function getInternalAccount(call: Call<typeof contract>): Promise<Outcome<InternalAccount>> {
  const { caller, params, trace, world } = call
  const row = enforce(
    trace,
    checkFound(
      { id: 'resource', label: 'The account exists on this platform' },
      await world.db.read(tx => findInternalAccount(tx, caller.platformId, params.accountId)),
      { code: 'REFERENCE_NOT_FOUND', got: params.accountId },
    ),
  )
  return performed(answeredAccount(row, world))
}
