import type { ErrorCode } from '#lib/contract/errors/error-catalogue'
import type { Explainer } from './explainer'
import { linkFix, linkToData, linkToReference } from './fixes'

type Variant = Omit<Explainer, 'byReason'>

/** Explanations of rejected customer input, by reason. */
export const CUSTOMER_REASONS = {
  CUSTOMER_DELETED: {
    checked: 'The customer must not be deleted.',
    reasons: [
      'A client deleted the customer. The customer’s accounts keep their ledger, but accept no new quotes or transfers.',
      'Your code stored the ID, and the customer was deleted later.',
    ],
    remedy: 'Use another customer or create one. A deleted customer cannot be restored.',
    fix: linkToData,
  },
  WRONG_CODE: {
    checked: 'The code must be the one that was delivered.',
    reasons: ['The wallet code (000000) was sent. Contacts are verified with 123456.', 'The code was mistyped.'],
    remedy: 'Send the code from the inbox. After three wrong attempts, request another code.',
    fix: linkFix('Open the inbox', '/inbox'),
  },
  CODE_EXPIRED: {
    checked: 'The code must be less than 10 minutes old on the sandbox clock.',
    reasons: ['The sandbox clock was advanced.', 'The code was submitted more than 10 minutes after its delivery.'],
    remedy: 'Request another code with verify-email or verify-phone.',
    fix: linkFix('Open the inbox', '/inbox'),
  },
  REASON_OF_REJECTION: {
    checked: 'reason must be sent with outcome reject, and only then.',
    reasons: ['outcome is reject but reason is missing, or reason was sent with another outcome.'],
    remedy: 'Send a reason with outcome reject. Omit it for other outcomes.',
    fix: linkToReference,
  },
  INCOMPLETE_ADDRESS: {
    checked: 'After the change, the address must have line1, postalCode and country.',
    reasons: ['The customer had no address, and the request sends only some of the required fields.'],
    remedy: 'Send line1, postalCode and country. details.field names the first missing one.',
    fix: linkToReference,
  },
} as const satisfies Readonly<Record<string, Variant>>

export const CUSTOMER_EXPLAINERS = {
  CUSTOMER_DELETED: {
    checked: 'The customer must not already be deleted.',
    reasons: [
      'The deletion was sent twice, for example after a lost response. The first request succeeded.',
      'Another client deleted the customer at the same time.',
    ],
    remedy: 'Treat the deletion as successful.',
    fix: linkToData,
  },
  LOW_QUALITY: explainDocument('cannot be read'),
  DATA_MISMATCH: explainDocument('does not match the customer’s data'),
  EXPIRED: explainDocument('has expired'),
  SUSPECTED_FRAUD: explainDocument('is suspected of fraud'),
  UNSUITABLE_DOCUMENT: explainDocument('has a type that is not accepted'),
  INCOMPLETE: explainDocument('is incomplete'),
} as const satisfies Readonly<Partial<Record<ErrorCode, Explainer>>>

function explainDocument(problem: string): Explainer {
  return {
    checked: 'The customer’s latest verification must not have a rejected document.',
    reasons: [`The customer was rejected on the hosted page because a document ${problem}.`],
    remedy: 'Create a kyc-link. On its page, approve the customer or leave the customer pending.',
    fix: linkFix('createKycLink reference', '/reference#createKycLink'),
  }
}
