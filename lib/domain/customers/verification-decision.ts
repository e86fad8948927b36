import type { Customer } from '#lib/contract/customers/customer'
import type {
  DocumentProblem,
  Verification,
  VerificationError,
  VerificationStatus,
} from '#lib/contract/customers/verification'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'

export const DECISION_DELAY_MS = 5_000

export interface Decision {
  readonly status: VerificationStatus
  readonly errors: readonly VerificationError[]
  readonly documentProblem: DocumentProblem | null
}

export interface StoredVerification extends Decision {
  readonly id: Verification['id']
  readonly customerId: Verification['customerId']
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly dueAt: Instant | null
}

const NO_PROBLEMS = { errors: [], documentProblem: null } as const

export const APPROVED: Decision = { status: 'APPROVED', ...NO_PROBLEMS }
export const IN_PROGRESS: Decision = { status: 'IN_PROGRESS', ...NO_PROBLEMS }
export const PENDING_REVIEW: Decision = { status: 'PENDING_MANUAL_REVIEW', ...NO_PROBLEMS }

/** Decides on a new submission. A business gets an error for each missing required field. */
export function decisionAtSubmission(customer: Customer): Decision {
  if (customer.customerType === 'INDIVIDUAL') return customer.kycStatus === 'APPROVED' ? APPROVED : IN_PROGRESS
  const missing = REQUIRED.filter(name => !customer.businessInfo?.[name])
  if (missing.length === 0) return IN_PROGRESS
  const errors = missing.map((name): VerificationError => {
    const field = `businessInfo.${name}`
    return { resourceId: customer.id, type: 'MISSING_FIELD', field, reason: `${field} is required for a verification.` }
  })
  return { ...NO_PROBLEMS, status: 'RESOLVE_ERRORS', errors }
}

const REQUIRED = ['legalName', 'taxId', 'incorporatedOn', 'registrationNumber'] as const

/**
 * Decides on a submitted verification. Approves individuals. For a business, the end of its registration number
 * decides: 001 means manual review, 002 rejection, anything else approval.
 */
export function decisionWhenDue(customer: Customer): Decision {
  const number = customer.customerType === 'BUSINESS' ? (customer.businessInfo?.registrationNumber ?? '') : ''
  if (number.endsWith('001')) return PENDING_REVIEW
  return number.endsWith('002') ? rejectedDecision(customer, 'APPLICANT_REJECTED') : APPROVED
}

export function rejectedDecision(
  { id, customerType }: Customer,
  reason: DocumentProblem | 'APPLICANT_REJECTED',
): Decision {
  const error = { resourceId: id, ...REJECTIONS[reason] }
  const field = customerType === 'BUSINESS' ? 'businessInfo.legalName' : 'fullName'
  return {
    status: 'REJECTED',
    errors: [reason === 'DATA_MISMATCH' ? { ...error, field } : error],
    documentProblem: reason === 'APPLICANT_REJECTED' ? null : reason,
  }
}

const REJECTIONS: Readonly<
  Record<DocumentProblem | 'APPLICANT_REJECTED', Pick<VerificationError, 'type' | 'reason' | 'acceptedDocumentTypes'>>
> = {
  LOW_QUALITY: { type: 'POOR_QUALITY_DOCUMENT', reason: 'The document cannot be read.' },
  DATA_MISMATCH: { type: 'INVALID_FIELD', reason: 'The document shows another name.' },
  EXPIRED: { type: 'EXPIRED_DOCUMENT', reason: 'The document has expired.' },
  SUSPECTED_FRAUD: { type: 'SUSPECTED_FRAUD_DOCUMENT', reason: 'The document is suspected to be fraudulent.' },
  UNSUITABLE_DOCUMENT: {
    type: 'INVALID_FIELD',
    reason: 'This kind of document is not accepted.',
    acceptedDocumentTypes: ['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID'],
  },
  INCOMPLETE: { type: 'INCOMPLETE_DOCUMENT', reason: 'A page of the document is missing.' },
  APPLICANT_REJECTED: { type: 'APPLICANT_REJECTED', reason: 'The applicant was rejected.' },
}

export function decisionDueAt({ status }: Decision, now: Instant): Instant | null {
  return status === 'IN_PROGRESS' ? instantFromEpoch(now + DECISION_DELAY_MS) : null
}

export function withDecision(customer: Customer, { status }: Decision, now: Instant): Customer {
  const identityStatus = STATUSES[status]
  if (identityStatus === undefined || identityStatus === identityStatusOf(customer)) return customer
  return customer.customerType === 'BUSINESS'
    ? { ...customer, kybStatus: identityStatus, updatedAt: now }
    : { ...customer, kycStatus: identityStatus, updatedAt: now }
}

export function identityStatusOf(customer: Customer) {
  return customer.customerType === 'BUSINESS' ? customer.kybStatus : customer.kycStatus
}

const STATUSES: Readonly<Partial<Record<VerificationStatus, 'PENDING' | 'APPROVED' | 'REJECTED'>>> = {
  IN_PROGRESS: 'PENDING',
  PENDING_MANUAL_REVIEW: 'PENDING',
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
}

export function makeVerification(stored: StoredVerification): Verification {
  const { id, customerId, status, errors, createdAt, updatedAt } = stored
  return { id, customerId, verificationStatus: status, errors: [...errors], createdAt, updatedAt }
}
