import type { deleteExternalAccount as contract } from '#lib/contract/accounts/external-account-operations'
import { removeOwnedAccount } from '#lib/operations/accounts/remove-owned-account'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Forgets one of the customers' external accounts. */
export async function deleteExternalAccount(call: Call<typeof contract>): Promise<Outcome<undefined>> {
  await removeOwnedAccount(call, call.params.accountId, 'customers')
  return performed(undefined)
}
