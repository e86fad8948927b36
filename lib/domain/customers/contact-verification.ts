import type { ContactVerification, Customer } from '#lib/contract/customers/customer'
import type { Instant } from '#lib/contract/scalars'
import type { Rule } from '#lib/domain/rule'

export type Contact = 'email' | 'phoneNumber'

export const CONTACT_CODE = '123456'
export const CONTACT_CODE_TRIES_MAX = 3n

const VERIFICATION_FIELDS = { email: 'email', phoneNumber: 'phone' } as const

type Contacts = Pick<Customer, 'email' | 'phoneNumber'>

/** Returns the verification status of each contact that is present, by default PENDING. */
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

export function unchangedVerifications(before: Customer, after: Contacts): ContactVerification {
  const { email, phone } = before.contactVerification ?? {}
  return {
    ...(after.email === before.email && { email }),
    ...(after.phoneNumber === before.phoneNumber && { phone }),
  }
}

export function withVerified(customer: Customer, contact: Contact, now: Instant): Customer {
  const known = { ...customer.contactVerification, [VERIFICATION_FIELDS[contact]]: 'VERIFIED' as const }
  return { ...customer, ...contactVerificationOf(customer, known), updatedAt: now }
}

export interface VerifiableContact {
  readonly customer: Customer
  readonly contact: Contact
}

export const NOT_DELETED_RULE: Rule<{ readonly customer: Customer }> = {
  id: 'not-deleted',
  label: 'The customer is not deleted',
  check: ({ customer }) => (customer.isDeleted ? { code: 'CONFLICT', details: { reason: 'CUSTOMER_DELETED' } } : {}),
}

export const CONTACT_RULES: readonly Rule<VerifiableContact>[] = [
  NOT_DELETED_RULE,
  {
    id: 'contact',
    label: 'The customer has the contact to verify',
    check: ({ customer, contact }) =>
      customer[contact] === undefined
        ? { code: 'CONFLICT', details: { reason: contact === 'email' ? 'NO_EMAIL' : 'NO_PHONE_NUMBER' } }
        : {},
  },
  {
    id: 'not-verified',
    label: 'The contact is not verified yet',
    check: ({ customer, contact }) =>
      customer.contactVerification?.[VERIFICATION_FIELDS[contact]] === 'VERIFIED'
        ? { code: 'CONFLICT', details: { reason: 'CONTACT_VERIFIED' } }
        : {},
  },
]

export interface IssuedCode {
  readonly expiresAt: Instant
  readonly endedAt: Instant | null
  readonly ending: 'used' | 'superseded' | 'failed' | null
}

export function contactCodeState(
  { ending, expiresAt }: IssuedCode,
  now: Instant,
): 'pending' | 'used' | 'superseded' | 'failed' | 'expired' {
  if (ending !== null) return ending
  return expiresAt <= now ? 'expired' : 'pending'
}
