import type { ExternalAccount } from '#lib/contract/accounts/external-account'
import type { createExternalAccount as contract } from '#lib/contract/accounts/external-account-operations'
import { addExternalAccount } from '#lib/operations/accounts/add-external-account'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Registers an account outside the service for a customer, or for the platform if the body has no customerId. */
export async function createExternalAccount(call: Call<typeof contract>): Promise<Outcome<ExternalAccount>> {
  return performed(await addExternalAccount(call, call.body))
}
