import * as z from 'zod/mini'
import { pageOf, pageQuery } from '#lib/contract/page-request'
import { idOf, instant, text } from '#lib/contract/scalars'

const VERIFICATION_STATUSES = [
  'RESOLVE_ERRORS',
  'PENDING_MANUAL_REVIEW',
  'IN_PROGRESS',
  'APPROVED',
  'REJECTED',
  'READY_FOR_VERIFICATION',
] as const
const verificationStatus = z.enum(VERIFICATION_STATUSES)
verificationStatus.register(z.globalRegistry, { id: 'VerificationStatus' })
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]

/** Error codes for a document that was rejected on the hosted verification page (§7). */
export const DOCUMENT_PROBLEMS = [
  'LOW_QUALITY',
  'DATA_MISMATCH',
  'EXPIRED',
  'SUSPECTED_FRAUD',
  'UNSUITABLE_DOCUMENT',
  'INCOMPLETE',
] as const
export type DocumentProblem = (typeof DOCUMENT_PROBLEMS)[number]

const VERIFICATION_ERROR_TYPES = [
  'MISSING_FIELD',
  'INVALID_FIELD',
  'POOR_QUALITY_DOCUMENT',
  'EXPIRED_DOCUMENT',
  'SUSPECTED_FRAUD_DOCUMENT',
  'INCOMPLETE_DOCUMENT',
  'MISSING_BENEFICIAL_OWNER',
  'APPLICANT_REJECTED',
] as const

const verificationError = z.object({
  resourceId: z.string(),
  type: z.enum(VERIFICATION_ERROR_TYPES),
  field: z.optional(z.string()),
  acceptedDocumentTypes: z.optional(z.array(z.string())),
  reason: z.string(),
})
verificationError.register(z.globalRegistry, {
  id: 'VerificationError',
  description: 'A reason why a customer is not verified.',
})
export type VerificationError = z.output<typeof verificationError>

export const verification = z.object({
  id: idOf('Verification'),
  customerId: idOf('Customer'),
  verificationStatus,
  errors: z.array(verificationError),
  createdAt: instant,
  updatedAt: instant,
})
verification.register(z.globalRegistry, { id: 'Verification', description: 'An identity check of a customer.' })
export type Verification = z.output<typeof verification>

/** The body of `POST /verifications`. A malformed ID returns 404, like an unknown one. */
export const verificationRequest = z.object({ customerId: text(1, 255) })
verificationRequest.register(z.globalRegistry, {
  id: 'VerificationRequest',
  description: 'A request to verify a customer.',
})

export const verificationQuery = z.object({
  customerId: z.optional(text(1, 255)),
  verificationStatus: z.optional(verificationStatus),
  ...pageQuery,
})
export const verificationPage = pageOf(verification)
