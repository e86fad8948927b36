import { setPullable } from '#db/queries/accounts/external-accounts'
import type { ExternalAccount } from '#lib/contract/accounts/external-account'
import type { updateExternalAccount as contract } from '#lib/contract/control-operations'
import { makeExternalAccount } from '#lib/domain/accounts/make-external-account'
import { checkFound } from '#lib/domain/rule'
import { enforce } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Makes an external account, of any platform, one the service may draw from, or no longer. */
export async function updateExternalAccount(call: Call<typeof contract>): Promise<Outcome<ExternalAccount>> {
  const { body, now, params, trace, world } = call
  const row = await world.db.transact(tx => setPullable(tx, params.accountId, body.pullable ? now : null))
  const check = { id: 'resource', label: 'The account exists' }
  return performed(
    makeExternalAccount(enforce(trace, checkFound(check, row, { code: 'REFERENCE_NOT_FOUND', got: params.accountId }))),
  )
}
