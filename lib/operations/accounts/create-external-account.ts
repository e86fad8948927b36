import type { ExternalAccount } from '#lib/contract/accounts/external-account'
import type { createExternalAccount as contract } from '#lib/contract/accounts/external-account-operations'
import { addExternalAccount } from '#lib/operations/accounts/add-external-account'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Registers a customer's account outside the service. */
export async function createExternalAccount(call: Call<typeof contract>): Promise<Outcome<ExternalAccount>> {
  if (call.body.customerId === undefined) {
    const details = { field: 'customerId', errors: [{ field: 'customerId', message: 'Expected the id of the owner.' }] }
    throw call.trace.fail('customer', 'The account has an owner', { code: 'INVALID_INPUT', details })
  }
  return performed(await addExternalAccount(call, call.body))
}
