import type { Customer } from '#lib/contract/customers/customer'
import type { VerificationStatus } from '#lib/contract/customers/verification'
import type { Instant } from '#lib/contract/scalars'
import { NOT_DELETED_RULE } from '#lib/domain/customers/contact-verification'
import type { Rule } from '#lib/domain/rule'

/** A customer and the status of its latest verification, if any. */
export interface KycLinkFacts {
  readonly customer: Customer
  readonly status: VerificationStatus | undefined
}

/**
 * Rules for creating a link to the hosted verification page. The server checks the rules again when a user chooses an
 * outcome on that page.
 */
export const KYC_LINK_RULES: readonly Rule<KycLinkFacts>[] = [
  NOT_DELETED_RULE,
  {
    id: 'not-verified',
    label: 'The latest verification of the customer is neither approved nor in progress',
    check: ({ status }) => {
      if (status === 'APPROVED') return { code: 'CONFLICT', details: { reason: 'ALREADY_VERIFIED' }, got: status }
      if (status !== 'IN_PROGRESS') return {}
      return { code: 'CONFLICT', details: { reason: 'VERIFICATION_IN_PROGRESS' }, got: status }
    },
  },
]

export interface StoredLink {
  readonly expiresAt: Instant
  readonly ending: 'used' | 'superseded' | null
}

export function kycLinkState({ ending, expiresAt }: StoredLink, now: Instant) {
  if (ending !== null) return ending
  return expiresAt <= now ? 'expired' : 'open'
}

export const LINK_REASONS = { used: 'LINK_USED', superseded: 'LINK_SUPERSEDED', expired: 'LINK_EXPIRED' } as const
