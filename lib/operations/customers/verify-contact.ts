import { insertContactCode } from '#db/queries/customers/contact-codes'
import type {
  verifyCustomerEmail as emailContract,
  verifyCustomerPhone as phoneContract,
} from '#lib/contract/customers/identity-operations'
import { CONTACT_CODE_VALID_MS } from '#lib/contract/lifetimes'
import { instantFromEpoch } from '#lib/contract/scalars'
import { CONTACT_CODE, CONTACT_RULES, type Contact } from '#lib/domain/customers/contact-verification'
import { loadCustomer } from '#lib/operations/customers/manage-customers'
import { enforceRules, inTransaction } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Delivers a one-time code to the customer's email. Rejects with USER_NOT_FOUND or CONFLICT. */
export function verifyCustomerEmail(call: Call<typeof emailContract>): Promise<Outcome<undefined>> {
  return deliver(call, call.params.customerId, 'email')
}

/** Delivers a one-time code to the customer's phone. Rejects with USER_NOT_FOUND or CONFLICT. */
export function verifyCustomerPhone(call: Call<typeof phoneContract>): Promise<Outcome<undefined>> {
  return deliver(call, call.params.customerId, 'phoneNumber')
}

async function deliver(call: Call, id: string, contact: Contact): Promise<Outcome<undefined>> {
  const { caller, now, trace } = call
  await inTransaction(call, async tx => {
    const customer = await loadCustomer(tx, call, id)
    enforceRules(trace, CONTACT_RULES, { customer, contact })
    const times = { issuedAt: now, expiresAt: instantFromEpoch(now + CONTACT_CODE_VALID_MS) }
    const delivery = { customerId: customer.id, contact, deliveredTo: customer[contact] ?? '', code: CONTACT_CODE }
    await insertContactCode(tx, { platformId: caller.platformId, ...delivery, ...times })
  })
  return performed(undefined)
}
