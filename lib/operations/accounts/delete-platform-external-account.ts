import type { deletePlatformExternalAccount as contract } from '#lib/contract/accounts/external-account-operations'
import { removeOwnedAccount } from '#lib/operations/accounts/remove-owned-account'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Forgets one of the platform's own external accounts. */
export async function deletePlatformExternalAccount(call: Call<typeof contract>): Promise<Outcome<undefined>> {
  await removeOwnedAccount(call, call.params.accountId, 'platform')
  return performed(undefined)
}
