import { findAuthorization, setScaSince } from '#db/queries/customers/customers'
import type * as contract from '#lib/contract/sandbox/customer-authorization'
import type { CustomerAuthorization } from '#lib/contract/sandbox/customer-authorization'
import { enforceFound, inTransaction } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

const CUSTOMER_CHECK = { id: 'resource', label: 'The customer exists' } as const

/** Returns whether the quotes of a customer of any platform need an authorization. Rejects with REFERENCE_NOT_FOUND. */
export async function getCustomerAuthorization({
  params,
  trace,
  world,
}: Call<typeof contract.getCustomerAuthorization>): Promise<Outcome<CustomerAuthorization>> {
  const id = params.customerId
  const row = await world.db.read(tx => findAuthorization(tx, id))
  const { platformId, scaSince, ...customer } = enforceFound(trace, CUSTOMER_CHECK, row, {
    code: 'REFERENCE_NOT_FOUND',
    got: id,
  })
  return performed({ customerId: customer.id, platformId, scaRequired: scaSince !== null })
}

/**
 * Sets whether new quotes of a customer of any platform need an authorization. Existing quotes do not change. Rejects
 * with REFERENCE_NOT_FOUND.
 */
export async function setCustomerAuthorization(
  call: Call<typeof contract.setCustomerAuthorization>,
): Promise<Outcome<CustomerAuthorization>> {
  const { body, now, params, trace } = call
  return inTransaction(call, async tx => {
    const row = await findAuthorization(tx, params.customerId)
    const rejection = { code: 'REFERENCE_NOT_FOUND', got: params.customerId } as const
    const { id: customerId, platformId } = enforceFound(trace, CUSTOMER_CHECK, row, rejection)
    await setScaSince(tx, customerId, body.scaRequired ? now : null)
    return performed({ customerId, platformId, scaRequired: body.scaRequired })
  })
}
