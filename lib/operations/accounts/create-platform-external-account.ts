import type { ExternalAccount } from '#lib/contract/accounts/external-account'
import type { createPlatformExternalAccount as contract } from '#lib/contract/accounts/external-account-operations'
import { addExternalAccount } from '#lib/operations/accounts/add-external-account'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Registers an account outside the service as the platform's own. */
export async function createPlatformExternalAccount(call: Call<typeof contract>): Promise<Outcome<ExternalAccount>> {
  return performed(await addExternalAccount(call, call.body))
}
