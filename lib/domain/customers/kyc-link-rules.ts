import type { Customer } from '#lib/contract/customers/customer'
import type { VerificationStatus } from '#lib/contract/customers/verification'
import { KYC_LINK_VALID_MS } from '#lib/contract/lifetimes'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import type { Rule } from '#lib/domain/rule'

/** A customer and the status of its latest verification, if any. */
export interface LinkedCustomer {
  readonly customer: Customer
  readonly status: VerificationStatus | undefined
}

/** Checks before a link is created, and again before its outcome is chosen. */
export const KYC_LINK_RULES: readonly Rule<LinkedCustomer>[] = [
  {
    id: 'not-deleted',
    label: 'The customer is not deleted',
    check: ({ customer }) => (customer.isDeleted ? { code: 'CONFLICT', details: { reason: 'CUSTOMER_DELETED' } } : {}),
  },
  {
    id: 'not-verified',
    label: 'No verification of the customer is approved or in progress',
    check: ({ status }) => {
      if (status === 'APPROVED') return { code: 'CONFLICT', details: { reason: 'ALREADY_VERIFIED' }, got: status }
      if (status !== 'IN_PROGRESS') return {}
      return { code: 'CONFLICT', details: { reason: 'VERIFICATION_IN_PROGRESS' }, got: status }
    },
  },
]

export function kycLinkExpiry(now: Instant): Instant {
  return instantFromEpoch(now + KYC_LINK_VALID_MS)
}

export interface StoredLink {
  readonly expiresAt: Instant
  readonly ending: 'used' | 'superseded' | null
}

export function kycLinkState({ ending, expiresAt }: StoredLink, now: Instant) {
  if (ending !== null) return ending
  return expiresAt <= now ? 'expired' : 'open'
}

export const LINK_REASONS = { used: 'LINK_USED', superseded: 'LINK_SUPERSEDED', expired: 'LINK_EXPIRED' } as const
