import type { ReadTx } from '#db/database'
import { findCustomer } from '#db/queries/customers/customers'
import type { Customer } from '#lib/contract/customers/customer'
import type { getCustomer as contract } from '#lib/contract/customers/customer-operations'
import { enforceFound } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

export const CUSTOMER_CHECK = { id: 'resource', label: 'The customer exists on this platform' } as const

/** Returns a customer of the platform. */
export async function getCustomer(call: Call<typeof contract>): Promise<Outcome<Customer>> {
  return performed(await call.world.db.read(tx => loadCustomer(tx, call, call.params.customerId)))
}

/** Returns a customer, deleted or not. Rejects with USER_NOT_FOUND, which names the body's `field`, if any. */
export async function loadCustomer(
  tx: ReadTx,
  { caller, trace }: Pick<Call, 'caller' | 'trace'>,
  id: string,
  field?: string,
): Promise<Customer> {
  const details = field === undefined ? undefined : { field }
  const customer = await findCustomer(tx, caller.platformId, id)
  return enforceFound(trace, CUSTOMER_CHECK, customer, { code: 'USER_NOT_FOUND', ...(details && { details }), got: id })
}
