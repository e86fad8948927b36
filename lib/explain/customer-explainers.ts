import type { ReasonOf } from '#lib/contract/errors/api-error'
import type { Explainer, Explainers, Explanatory } from '#lib/explain/explainer'
import { linkFix, linkToData, linkToReference, sendAgain } from '#lib/explain/fixes'
import { linkToFlow } from '#lib/explain/flow-fix'

/** Explanations of INVALID_INPUT errors about customers, by reason. */
export const CUSTOMER_REASONS = {
  CUSTOMER_DELETED: {
    checked: 'The customer must not be deleted.',
    reasons: [
      'A client deleted the customer. New quotes and transfers cannot use the customer’s accounts.',
      'Your code stored the ID, and the customer was deleted later.',
    ],
    remedy: 'Use another customer or create one. A deleted customer cannot be restored.',
    fix: linkToData,
  },
  WRONG_CODE: {
    checked: 'The code must be the one that was delivered.',
    reasons: ['The wallet code (000000) was sent. Contacts are verified with 123456.', 'The code was mistyped.'],
    remedy:
      'Send the code from the inbox. After three wrong attempts, request another code or, for a quote, create a new quote.',
    fix: linkFix('Open the inbox', '/inbox'),
  },
  CODE_EXPIRED: {
    checked: 'The code must be less than 10 minutes old on the sandbox clock.',
    reasons: ['The sandbox clock was advanced.', 'The code was submitted 10 minutes or more after its delivery.'],
    remedy: 'Request another code with verify-email or verify-phone.',
    fix: linkFix('Open the inbox', '/inbox'),
  },
  REASON_OF_REJECTION: {
    checked: 'reason must be sent if outcome is reject, and must be omitted otherwise.',
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
} as const satisfies Partial<Record<ReasonOf<'INVALID_INPUT'>, Explanatory>>

/** Explanations of CONFLICT errors about customers, by reason. */
export const CUSTOMER_CONFLICTS = {
  CUSTOMER_DELETED: CUSTOMER_REASONS.CUSTOMER_DELETED,
  NO_EMAIL: explainMissingContact('an email address'),
  NO_PHONE_NUMBER: explainMissingContact('a phone number'),
  CONTACT_VERIFIED: {
    checked: 'The contact must not be verified yet.',
    reasons: ['An earlier request verified the contact, possibly one whose response was lost.'],
    remedy: 'Treat the contact as verified. It must be verified again only after a change.',
    fix: linkToData,
  },
  NO_PENDING_CODE: {
    checked: 'A code must be pending for the contact.',
    reasons: ['No code was requested, or the code was used.', 'Three wrong attempts invalidated the code.'],
    remedy: 'Request another code with verify-email or verify-phone.',
    fix: linkFix('Open the inbox', '/inbox'),
  },
  ALREADY_VERIFIED: {
    checked: 'The customer’s latest verification must not already be approved.',
    reasons: ['A verification or the hosted page of an earlier kyc-link approved the customer.'],
    remedy: 'Treat the customer as verified.',
    fix: linkToData,
  },
  VERIFICATION_IN_PROGRESS: {
    checked: 'No verification of the customer may be in progress.',
    reasons: ['An earlier verification still waits for its decision, which takes 5 seconds on the sandbox clock.'],
    remedy:
      'Wait for the decision or advance the sandbox clock. Then create the link, unless the customer was approved.',
    fix: linkFix('Open Clock', '/tools/clock'),
  },
  CUSTOMER_CHANGED: {
    checked: 'No concurrent request may change the customer’s contact.',
    reasons: ['Two requests changed the customer at the same time.'],
    remedy: 'Send the request again.',
    fix: sendAgain(),
  },
  SMS_OTP_CREDENTIAL_SET_CHANGED: {
    checked: 'The customer’s SMS_OTP credentials must not change between the 202 and the signed retry.',
    reasons: ['An SMS_OTP credential was added or revoked between the two requests.'],
    remedy: 'Send the first request again and sign the new payloadToSign.',
    fix: linkToFlow,
  },
} as const satisfies Partial<Record<ReasonOf<'CONFLICT'>, Explanatory>>

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
  SUSPECTED_FRAUD: explainDocument('is suspected to be fraudulent'),
  UNSUITABLE_DOCUMENT: explainDocument('has a type that is not accepted'),
  INCOMPLETE: explainDocument('is incomplete'),
} as const satisfies Explainers

function explainMissingContact(contact: string): Explanatory {
  return {
    checked: `The customer must have ${contact}.`,
    reasons: [`The customer was created without ${contact}.`],
    remedy: `Set ${contact} with PATCH /customers/{customerId}, then request the code.`,
    fix: linkFix('updateCustomer reference', '/reference#updateCustomer'),
  }
}

function explainDocument(problem: string): Explainer {
  return {
    checked: 'The customer’s latest verification must not have a rejected document.',
    reasons: [`The customer was rejected on the hosted page because a document ${problem}.`],
    remedy: 'Create a kyc-link. On its page, approve the customer or leave the customer pending.',
    fix: linkFix('createKycLink reference', '/reference#createKycLink'),
  }
}
