import { findCustomer } from '#db/queries/customers/customers'
import type { Customer } from '#lib/contract/customers/customer'
import type { getCustomer as contract } from '#lib/contract/customers/customer-operations'
import { checkFound } from '#lib/domain/rule'
import { enforce } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

export const CUSTOMER_CHECK = { id: 'resource', label: 'The customer exists on this platform' } as const

/** Returns a customer of the platform. */
export async function getCustomer({ caller, params, trace, world }: Call<typeof contract>): Promise<Outcome<Customer>> {
  const customer = await world.db.read(tx => findCustomer(tx, caller.platformId, params.customerId))
  return performed(
    enforce(trace, checkFound(CUSTOMER_CHECK, customer, { code: 'USER_NOT_FOUND', got: params.customerId })),
  )
}
