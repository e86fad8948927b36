import { findCustomer } from '#db/customers'
import type { Customer } from '#lib/contract/customer'
import type { getCustomer as contract } from '#lib/contract/customer-operations'
import { found } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** One customer of the platform. */
export async function getCustomer({ caller, params, trace, world }: Call<typeof contract>): Promise<Outcome<Customer>> {
  const customer = await world.db.read(tx => findCustomer(tx, caller.platformId, params.customerId))
  const check = { id: 'resource', label: 'The customer exists on this platform' }
  return performed(found(trace, check, customer, { code: 'USER_NOT_FOUND', got: params.customerId }))
}
