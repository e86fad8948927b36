import type { ContactVerification, Customer } from '#lib/contract/customers/customer'
import { CONTACT_CODE_VALID_MS } from '#lib/contract/lifetimes'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import type { Rule } from '#lib/domain/rule'

/** Members of a customer that codes are delivered to. */
export type Contact = 'email' | 'phoneNumber'

/** The code of every contact verification. */
export const CONTACT_CODE = '123456'
/** Attempts before another code must be requested. */
export const CONTACT_CODE_TRIES_MAX = 3n

/** Member of `contactVerification` for each contact. */
const MEMBERS = { email: 'email', phoneNumber: 'phone' } as const

type Contacts = Pick<Customer, 'email' | 'phoneNumber'>

/** Returns the member `contactVerification` for these contacts; those not verified before are PENDING. */
export function contactVerificationOf(
  { email, phoneNumber }: Contacts,
  known: ContactVerification = {},
): { readonly contactVerification?: ContactVerification } {
  if (email === undefined && phoneNumber === undefined) return {}
  return {
    contactVerification: {
      ...(email !== undefined && { email: known.email ?? 'PENDING' }),
      ...(phoneNumber !== undefined && { phone: known.phone ?? 'PENDING' }),
    },
  }
}

/** Returns the verifications that survive a change of contacts: those of unchanged ones. */
export function unchangedVerifications(before: Customer, after: Contacts): ContactVerification {
  const { email, phone } = before.contactVerification ?? {}
  return {
    ...(after.email === before.email && { email }),
    ...(after.phoneNumber === before.phoneNumber && { phone }),
  }
}

/** Returns the customer with a contact VERIFIED. */
export function withVerified(customer: Customer, contact: Contact, now: Instant): Customer {
  const known = { ...customer.contactVerification, [MEMBERS[contact]]: 'VERIFIED' as const }
  return { ...customer, ...contactVerificationOf(customer, known), updatedAt: now }
}

/** Returns the expiry of a code issued now. */
export function contactCodeExpiry(now: Instant): Instant {
  return instantFromEpoch(now + CONTACT_CODE_VALID_MS)
}

/** A customer and the contact to verify. */
export interface VerifiableContact {
  readonly customer: Customer
  readonly contact: Contact
}

/** Checks before a code is delivered or confirmed. */
export const CONTACT_RULES: readonly Rule<VerifiableContact>[] = [
  {
    id: 'not-deleted',
    label: 'The customer is not deleted',
    check: ({ customer }) => (customer.isDeleted ? { code: 'CONFLICT', details: { reason: 'CUSTOMER_DELETED' } } : {}),
  },
  {
    id: 'contact',
    label: 'The customer has a contact to verify',
    check: ({ customer, contact }) =>
      customer[contact] === undefined
        ? { code: 'CONFLICT', details: { reason: contact === 'email' ? 'NO_EMAIL' : 'NO_PHONE_NUMBER' } }
        : {},
  },
  {
    id: 'not-verified',
    label: 'The contact is not verified yet',
    check: ({ customer, contact }) =>
      customer.contactVerification?.[MEMBERS[contact]] === 'VERIFIED'
        ? { code: 'CONFLICT', details: { reason: 'CONTACT_VERIFIED' } }
        : {},
  },
]

/** A code and how it ended, if it has. */
export interface IssuedCode {
  readonly expiresAt: Instant
  readonly endedAt: Instant | null
  readonly ending: 'used' | 'superseded' | 'failed' | null
}

/** Returns the current state of a code. */
export function contactCodeState(
  { ending, expiresAt }: IssuedCode,
  now: Instant,
): 'pending' | 'used' | 'superseded' | 'failed' | 'expired' {
  if (ending !== null) return ending
  return expiresAt <= now ? 'expired' : 'pending'
}
