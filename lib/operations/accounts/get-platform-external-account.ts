import type { ExternalAccount } from '#lib/contract/accounts/external-account'
import type { getPlatformExternalAccount as contract } from '#lib/contract/accounts/external-account-operations'
import { findOwnedAccount } from '#lib/operations/accounts/find-owned-account'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** One of the platform's own external accounts. */
export async function getPlatformExternalAccount(call: Call<typeof contract>): Promise<Outcome<ExternalAccount>> {
  return performed(await findOwnedAccount(call, call.params.accountId, 'platform'))
}
