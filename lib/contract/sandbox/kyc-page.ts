import * as z from 'zod/mini'
import { verificationStatus } from '#lib/contract/customers/customer'
import { DOCUMENT_PROBLEMS } from '#lib/contract/customers/verification'
import { controlOperation } from '#lib/contract/operation'
import { idOf, instant } from '#lib/contract/scalars'

/** The hosted verification page: the state of its link, and the customer. */
export const kycPage = z.object({
  state: z.enum(['open', 'used', 'superseded', 'expired']),
  platformName: z.string(),
  customerId: idOf('Customer'),
  customerType: z.enum(['INDIVIDUAL', 'BUSINESS']),
  customerName: z.optional(z.string()),
  /** `kycStatus` of a person, `kybStatus` of a business. */
  status: verificationStatus,
  redirectUri: z.optional(z.string()),
  createdAt: instant,
  expiresAt: instant,
})
export type KycPage = z.output<typeof kycPage>

/** The outcome of a verification, chosen on the hosted page. `reason` is required with `reject`, else not allowed. */
export const kycOutcome = z.object({
  outcome: z.enum(['approve', 'reject', 'leave-pending']),
  reason: z.optional(z.enum([...DOCUMENT_PROBLEMS, 'APPLICANT_REJECTED'])),
})
export type KycOutcome = z.output<typeof kycOutcome>

export const getKycPage = controlOperation({
  id: 'getKycPage',
  method: 'GET',
  path: '/kyc-links/{token}',
  summary: 'Get the state of a kyc-link and its customer',
  success: { status: 200, body: kycPage },
  notFound: 'REFERENCE_NOT_FOUND',
})

export const chooseKycOutcome = controlOperation({
  id: 'chooseKycOutcome',
  method: 'POST',
  path: '/kyc-links/{token}',
  summary: 'Choose the outcome of a verification; the link can be used once',
  body: kycOutcome,
  success: { status: 200, body: kycPage },
  notFound: 'REFERENCE_NOT_FOUND',
  errors: ['CONFLICT'],
})
