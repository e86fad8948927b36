import type { ErrorCode } from '#lib/contract/errors/error-catalogue'
import type { Explainer } from './explainer'
import { goTo, readWhatItTakes, seeObjects } from './fixes'

type Variant = Omit<Explainer, 'byReason'>

/** Rejected inputs about customers, by reason. */
export const CUSTOMER_REASONS = {
  CUSTOMER_DELETED: {
    checked: 'The customer is not deleted.',
    reasons: [
      { says: 'A client deleted the customer; its accounts keep their ledger and take nothing new.' },
      { says: 'The id was stored before, and its customer was deleted since.' },
    ],
    remedy: 'Use another customer, or create one: a deleted customer does not come back.',
    fix: seeObjects,
  },
  WRONG_CODE: {
    checked: 'The code is the one that was delivered.',
    reasons: [
      { says: 'The code of a wallet (000000) was sent; contacts are verified by 123456.' },
      { says: 'The code was typed wrong.' },
    ],
    remedy: 'Send the code that is in the inbox; three wrong ones end it.',
    fix: goTo('Open the inbox', '/inbox'),
  },
  CODE_EXPIRED: {
    checked: 'The code was delivered less than 10 minutes ago, by the sandbox clock.',
    reasons: [
      { says: 'The sandbox clock was moved forward.' },
      { says: 'The code was confirmed more than 10 minutes after its delivery.' },
    ],
    remedy: 'Request another code with verify-email or verify-phone.',
    fix: goTo('Open the inbox', '/inbox'),
  },
  REASON_OF_REJECTION: {
    checked: 'A rejection names its reason, and no other outcome does.',
    reasons: [{ says: 'outcome is reject without reason, or another outcome with one.' }],
    remedy: 'Send reason with outcome reject alone.',
    fix: readWhatItTakes,
  },
  INCOMPLETE_ADDRESS: {
    checked: 'After the change the address has line1, postalCode and country.',
    reasons: [{ says: 'The customer had no address, and the change sends only some of its members.' }],
    remedy: 'Send the members that details.field and the message name.',
    fix: readWhatItTakes,
  },
} as const satisfies Readonly<Record<string, Variant>>

/** Rejections of deleted customers and of documents. */
export const CUSTOMER_EXPLAINERS = {
  CUSTOMER_DELETED: {
    checked: 'The customer was not deleted before.',
    reasons: [
      { says: 'The deletion was sent twice, such as by a retry after a lost answer: the first one counts.' },
      { says: 'Another client deleted the customer at the same time.' },
    ],
    remedy: 'Treat it as done: the customer is deleted.',
    fix: seeObjects,
  },
  LOW_QUALITY: document('cannot be read'),
  DATA_MISMATCH: document('shows another name than the customer has'),
  EXPIRED: document('has expired'),
  SUSPECTED_FRAUD: document('is suspected of fraud'),
  UNSUITABLE_DOCUMENT: document('has a type that is not accepted'),
  INCOMPLETE: document('lacks a page'),
} as const satisfies Readonly<Partial<Record<ErrorCode, Explainer>>>

function document(problem: string): Explainer {
  return {
    checked: 'No document of the customer was rejected in its latest verification.',
    reasons: [{ says: `On the hosted page the customer was rejected, because a document ${problem}.` }],
    remedy: 'Create a kyc-link and approve the customer there, or leave it pending.',
    fix: goTo('See how to create one', '/reference#createKycLink'),
  }
}
