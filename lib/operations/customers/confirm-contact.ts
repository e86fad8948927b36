import type { Tx } from '#db/database'
import {
  type ContactCodeRow,
  consumeContactTry,
  endContactCode,
  findLatestContactCode,
} from '#db/queries/customers/contact-codes'
import { updateCustomer } from '#db/queries/customers/customers'
import type { Customer } from '#lib/contract/customers/customer'
import type {
  confirmCustomerEmail as emailContract,
  confirmCustomerPhone as phoneContract,
} from '#lib/contract/customers/identity-operations'
import {
  CONTACT_CODE_TRIES_MAX,
  CONTACT_RULES,
  type Contact,
  contactCodeState,
  withVerified,
} from '#lib/domain/customers/contact-verification'
import type { Rejection } from '#lib/domain/rule'
import { loadCustomer } from '#lib/operations/customers/manage-customers'
import { enforceRules, inTransaction } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Verifies the customer's email with a one-time code. Rejects with INVALID_INPUT, USER_NOT_FOUND or CONFLICT. */
export function confirmCustomerEmail(call: Call<typeof emailContract>): Promise<Outcome<Customer>> {
  return confirm(call, { id: call.params.customerId, contact: 'email', code: call.body.code })
}

/** Verifies the customer's phone with a one-time code. Rejects with INVALID_INPUT, USER_NOT_FOUND or CONFLICT. */
export function confirmCustomerPhone(call: Call<typeof phoneContract>): Promise<Outcome<Customer>> {
  return confirm(call, { id: call.params.customerId, contact: 'phoneNumber', code: call.body.code })
}

interface Confirmation {
  readonly id: string
  readonly contact: Contact
  readonly code: string
}

/** A wrong code counts as an attempt, so the transaction commits before this function throws. */
async function confirm(call: Call, confirmation: Confirmation): Promise<Outcome<Customer>> {
  const { caller, now, trace } = call
  const confirmed = await inTransaction(call, async tx => {
    const customer = await loadCustomer(tx, call, confirmation.id)
    enforceRules(trace, CONTACT_RULES, { customer, contact: confirmation.contact })
    const code = await findLatestContactCode(tx, { customerId: customer.id, contact: confirmation.contact })
    const rejection = await tryCode(tx, call, code, confirmation.code)
    if (rejection !== undefined) return { rejection }
    const verified = withVerified(customer, confirmation.contact, now)
    await updateCustomer(tx, caller.platformId, verified)
    return { customer: verified }
  })
  if (confirmed.rejection !== undefined) throw trace.fail(CODE_CHECK.id, CODE_CHECK.label, confirmed.rejection)
  trace.pass(CODE_CHECK.id, CODE_CHECK.label)
  return performed(confirmed.customer)
}

const CODE_CHECK = { id: 'contact-code', label: 'The code matches the delivered code and has not expired' }

async function tryCode(
  tx: Tx,
  { now }: Call,
  issued: ContactCodeRow | undefined,
  code: string,
): Promise<Rejection | undefined> {
  const state = issued && contactCodeState(issued, now)
  if (state === 'expired') return { code: 'INVALID_INPUT', details: { reason: 'CODE_EXPIRED', field: 'code' } }
  if (issued === undefined || state !== 'pending') return { code: 'CONFLICT', details: { reason: 'NO_PENDING_CODE' } }
  if (code === issued.code) {
    await endContactCode(tx, issued.seq, { endedAt: now, ending: 'used' })
    return undefined
  }
  await consumeContactTry(tx, issued.seq, CONTACT_CODE_TRIES_MAX)
  const isLast = issued.tries + 1n >= CONTACT_CODE_TRIES_MAX
  if (isLast) await endContactCode(tx, issued.seq, { endedAt: now, ending: 'failed' })
  const details = { reason: 'WRONG_CODE', field: 'code' } as const
  return {
    code: 'INVALID_INPUT',
    details,
    expected: issued.code,
    got: code,
    hint: `Attempt ${issued.tries + 1n} of ${CONTACT_CODE_TRIES_MAX}.`,
  }
}
