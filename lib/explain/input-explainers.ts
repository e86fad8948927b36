import type { ReasonOf } from '#lib/contract/errors/api-error'
import { inMinutes, LOOKUP_VALID_MS } from '#lib/contract/lifetimes'
import { CUSTOMER_CONFLICTS, CUSTOMER_REASONS } from '#lib/explain/customer-explainers'
import { allowedOf, atField, because, type Explainer, type Explainers, type Explanatory } from '#lib/explain/explainer'
import { linkFix, linkToCorrection, linkToData, linkToNewQuote, linkToReference, sendAgain } from '#lib/explain/fixes'
import { inFlow } from '#lib/explain/flow-fix'
import { CREDENTIAL_REASONS, TOKEN_REASONS, TRANSFER_REASONS } from '#lib/explain/input-reasons'

const ONE_OF: Explainer['reasons'][number] = {
  text: 'The value is not allowed. details.allowed lists the valid values.',
  when: evidence => allowedOf(evidence).length > 0,
}

const unknownPath = {
  checked: 'The path must exist in the API.',
  reasons: [
    'The version segment 2025-10-13 is missing or repeated.',
    'A path parameter is empty.',
    'The path is misspelled. Paths are lowercase, and collections are plural.',
  ],
  remedy: 'Use a path from the reference, relative to the base URL.',
  fix: linkFix('Open reference', '/reference'),
}

export const INPUT_EXPLAINERS = {
  INVALID_INPUT: {
    checked: 'Every field must match the operation’s schema, and every ID must belong to an existing object.',
    reasons: [
      ONE_OF,
      'A required field is missing or misspelled. details.errors lists the missing fields.',
      atField(/Amount|amount/, 'The amount is not an integer. Send amounts as JSON numbers in the smallest unit.'),
      atField(/remittanceInformation/, 'remittanceInformation is longer than 80 characters or contains a line break.'),
      'A field has the wrong type, such as a number sent as a string.',
    ],
    remedy: 'Correct every field in details.errors and resend the whole request.',
    fix: linkToCorrection,
    byReason: {
      ...TRANSFER_REASONS,
      ...TOKEN_REASONS,
      ...CREDENTIAL_REASONS,
      ...CUSTOMER_REASONS,
      UNKNOWN_ACCOUNT: {
        checked: 'The account must exist on this API token’s platform.',
        reasons: [
          'A reset, or loading a snapshot, removed the account. After a reset, only the starter data of the first platform has the same IDs as before.',
          'The account belongs to another platform.',
          'The ID is incomplete or refers to another resource type.',
        ],
        remedy: 'Use the ID of an existing account.',
        fix: linkToData,
      },
      UNKNOWN_CUSTOMER: {
        checked: 'The customer must exist on this API token’s platform.',
        reasons: ['The sandbox was reset or a snapshot was loaded.', 'The customer belongs to another platform.'],
        remedy: 'Use the ID of an existing customer.',
        fix: linkToData,
      },
      NOT_EXECUTABLE: {
        checked: 'The service must be able to debit the quote’s source itself.',
        reasons: [
          'The quote is externally funded. Only a payment that follows its paymentInstructions executes it.',
          'The source is an external account that doesn’t allow direct pull.',
        ],
        remedy:
          'Simulate the payment with POST /sandbox/send and the quote’s ID. The quote then executes automatically.',
        fix: linkFix('sendFunds reference', '/reference#sendFunds'),
      },
      UNKNOWN_LOOKUP: explainLookup('The lookupId is incomplete, or the sandbox was reset.'),
      LOOKUP_OF_ANOTHER: explainLookup('The lookup was for a different receiver than this quote’s destination.'),
      LOOKUP_EXPIRED: explainLookup(
        `The lookup has expired. A lookup is valid for ${inMinutes(LOOKUP_VALID_MS)} on the sandbox clock.`,
      ),
      QUOTE_EXPIRED: {
        checked: 'The quote must not have expired on the sandbox clock.',
        reasons: ['The payment arrived after expiresAt.', 'The sandbox clock was advanced past expiresAt.'],
        remedy: 'Create a new quote and pay it before its expiresAt.',
        fix: linkToNewQuote,
      },
      LAST_CREDENTIAL: {
        checked: 'The account must keep at least one credential.',
        reasons: ['The credential is the account’s only one.'],
        remedy: 'Register another credential, then sign this revocation with a session of that credential.',
        fix: inFlow('add'),
      },
      BAD_CURSOR: {
        checked: 'The cursor must come from this list with the same filters.',
        reasons: ['The cursor is from another list or from different filters.'],
        remedy: 'Omit the cursor to start from the first page.',
        fix: linkToReference,
      },
    } satisfies Record<ReasonOf<'INVALID_INPUT'>, Explanatory>,
  },
  INVALID_AMOUNT: {
    checked: 'The amount must be positive, and no larger than the source balance and the receiving balance allow.',
    reasons: [
      because('NOT_POSITIVE', 'The amount is 0 or negative. The client may have truncated a decimal such as 0.5.'),
      because('INSUFFICIENT_FUNDS', 'The source balance is lower than the transfer amount plus fees.'),
      because('BALANCE_TOO_LARGE', 'The receiving balance would exceed 9,007,199,254,740,991.'),
    ],
    remedy:
      'Send a positive integer in the currency’s smallest unit, no larger than the balances allow. 100 is 1.00 USD or 0.000100 USDB.',
    fix: linkToCorrection,
    byReason: {
      INSUFFICIENT_FUNDS: {
        checked: 'The source balance must cover the amount plus fees.',
        reasons: [
          'An earlier payment reduced the balance. Quotes don’t reserve funds.',
          'The amount was converted with the wrong number of decimals. USD has 2; USDB and USDC have 6.',
        ],
        remedy: 'Add funds to the source account or send a smaller amount.',
        fix: linkFix('Add funds', '/data'),
      },
    },
  },
  AMOUNT_OUT_OF_RANGE: {
    checked: 'Both amounts of the transfer must be within their limits.',
    reasons: [
      because('ABOVE_MAXIMUM', 'The amount exceeds details.maximum, a fixed limit.'),
      because(
        'FEES_EXCEED_AMOUNT',
        'The amount does not exceed the fees. It may be in major units instead of the smallest unit.',
      ),
      because(
        'PLATFORM_FEE_EXCEEDS_AMOUNT',
        'The platform fee, from platformFeeOverride or else from feeConfigs, leaves nothing of the amount.',
      ),
      because('OTHER_SIDE_ROUNDS_TO_ZERO', 'After fees, the receiver would get less than one smallest unit.'),
      because('AMOUNT_TOO_LARGE', 'The amount on the other side would exceed 9,007,199,254,740,991.'),
      because('OUTSIDE_LIMITS', 'The amount is outside the limits of the platform or the receiver for this currency.'),
    ],
    remedy: 'Send an amount in the smallest unit. It must exceed the fees and be within any limits in details.',
    fix: linkToCorrection,
    byReason: {
      PLATFORM_FEE_EXCEEDS_AMOUNT: {
        remedy: 'Send a smaller platformFeeOverride, lower the fee with PATCH /config, or send a larger amount.',
        fix: linkFix('updateConfig reference', '/reference#updateConfig'),
      },
      OUTSIDE_LIMITS: {
        remedy: 'Send an amount within the limits in details, or change the platform’s limits with PATCH /config.',
        fix: linkFix('updateConfig reference', '/reference#updateConfig'),
      },
    },
  },
  INVALID_CURRENCY: {
    checked: 'Each currency must be known, supported by its account or receiver, and allowed in this combination.',
    reasons: [
      because(
        'SAME_CURRENCY',
        'Both sides use the same currency. A quote must convert currency, except from a wallet or to a UMA address.',
      ),
      because('CURRENCIES_DIFFER', 'The two sides use different currencies. A transfer cannot convert currency.'),
      because('ACCOUNT_TYPE_MISMATCH', 'The account type does not support this currency. See details.allowed.'),
      because('UNKNOWN_CURRENCY', 'The currency code is unknown. Codes are uppercase.'),
      because('SENDER_WITHOUT_CURRENCY', 'The sender has no account in sendingCurrency. See details.allowed.'),
      because(
        'CURRENCY_UNSUPPORTED',
        'The receiver doesn’t accept this currency. details.allowed lists the accepted currencies.',
      ),
    ],
    remedy:
      'Use a currency in details.allowed, if present. Create a quote to convert currency, or use /transfer-in or /transfer-out for a single currency.',
    fix: linkToCorrection,
  },
  SELF_PAYMENT: {
    checked: 'Source and destination must be different accounts. A UMA address must not belong to the payer.',
    reasons: ['Both sides are the same account, or the UMA address belongs to the payer.'],
    remedy: 'Choose a different destination.',
    fix: linkToCorrection,
  },
  INVALID_BANK_ACCOUNT: {
    checked: 'The bank must recognize the account.',
    reasons: [
      because('ACCOUNT_NOT_FOUND', 'The account’s identifier ends in 105, which simulates an unknown account.'),
      { text: 'The external account is not active.', when: ({ path }) => /quotes|transfer/.test(path) },
    ],
    remedy: 'Register another account, with an identifier that doesn’t end in 105.',
    fix: linkToReference,
  },
  QUOTE_REQUEST_FAILED: {
    checked: 'A price must be available.',
    reasons: ['The market was unavailable. The sandbox has its own rates, so this error occurs only when forced.'],
    remedy: 'Retry the request unchanged.',
    fix: sendAgain(),
  },
  CONFLICT: {
    checked: 'The resource’s current state must allow this action.',
    reasons: [
      because('QUOTE_EXPIRED', 'The quote expired on the sandbox clock.'),
      because(
        'QUOTE_ALREADY_EXECUTED',
        'The quote was already executed. This call may be a retry without the same Idempotency-Key.',
      ),
      because('QUOTE_NOT_EXECUTABLE', 'The quote’s status is FAILED.'),
      because('PLATFORM_CUSTOMER_ID_EXISTS', 'Another customer already uses this platformCustomerId.'),
      because('PLATFORM_ACCOUNT_ID_EXISTS', 'Another account of this owner already uses this platformAccountId.'),
    ],
    remedy: 'Don’t retry. Fetch the resource to see its current state.',
    fix: linkToReference,
    byReason: {
      ...CUSTOMER_CONFLICTS,
      QUOTE_NOT_AUTHORIZED: TRANSFER_REASONS.QUOTE_NOT_AUTHORIZED,
      NO_PENDING_CHALLENGE: {
        checked: 'The quote must have a pending challenge.',
        reasons: [
          'The quote needs no authorization. PATCH /api/sandbox/customers/{customerId} makes new quotes of a customer need one.',
          'The quote was already authorized, possibly by a duplicate call.',
          'Three wrong codes ended the challenge.',
        ],
        remedy: 'Fetch the quote. If it is PENDING, execute or pay it. If three codes were wrong, create a new quote.',
        fix: linkToNewQuote,
      },
      QUOTE_EXPIRED: { remedy: 'Create a new quote and execute it before its expiresAt.', fix: linkToNewQuote },
      QUOTE_ALREADY_EXECUTED: {
        remedy:
          'Fetch the quote’s transaction. To send the money again, create a new quote. Send every retry with the same Idempotency-Key.',
        fix: linkToNewQuote,
      },
      PLATFORM_CUSTOMER_ID_EXISTS: {
        remedy: 'Use the existing customer or a different platformCustomerId.',
        fix: linkToData,
      },
      PLATFORM_ACCOUNT_ID_EXISTS: {
        remedy: 'Use the existing account or a different platformAccountId.',
        fix: linkToData,
      },
    },
  },
  TRANSACTION_NOT_CANCELLABLE: {
    checked: 'The transaction must not have settled, ended or started a refund.',
    reasons: [
      'Most payments of the sandbox settle at once. The last digits 003 of a receiving account delay a quote by 6 minutes, and 005 delays a transfer by 30 seconds.',
      'The transaction was already canceled, possibly by a duplicate call.',
    ],
    remedy: 'Don’t retry. details.status is the transaction’s current status.',
    fix: linkToData,
  },
  TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL: {
    checked: 'The transaction must be an incoming UMA payment that waits for the platform’s approval.',
    reasons: [
      'The payment was already approved or rejected, possibly by a duplicate call.',
      'The approval timed out, so the payment is FAILED with PAYMENT_APPROVAL_TIMED_OUT.',
      'The payment was never held: the platform had no webhook endpoint, and PUT /api/sandbox/uma-approval had not turned holding on.',
    ],
    remedy: 'Don’t retry. details.status is the transaction’s current status.',
    fix: linkToData,
  },
  QUOTE_NOT_FOUND: notFound('quote'),
  TRANSACTION_NOT_FOUND: notFound('transaction'),
  USER_NOT_FOUND: notFound('customer'),
  TOKEN_NOT_FOUND: notFound('API token'),
  REFERENCE_NOT_FOUND: {
    ...notFound('resource'),
    byReason: {
      UNKNOWN_ROUTE: unknownPath,
      UNSERVED_PATH: unknownPath,
    },
  },
} as const satisfies Explainers

function explainLookup(cause: string) {
  return {
    checked: 'The lookupId must name an unexpired lookup of this destination.',
    reasons: [cause],
    remedy: 'Look up the receiver again and use the new lookupId.',
    fix: linkFix('Look up receiver', '/flows/quote'),
  } satisfies Explanatory
}

function notFound(what: string) {
  return {
    checked: `The ${what} must exist on the caller’s platform.`,
    reasons: [
      {
        text: 'The path has no valid ID. The ID may be incomplete or percent-encoded twice.',
        when: ({ path }: { path: string }) => !/[A-Za-z]+(:|%3A)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.test(path),
      },
      'The sandbox was reset or a snapshot was loaded.',
      `The ${what} belongs to another platform.`,
    ],
    remedy: 'Use an existing ID and a token of its platform.',
    fix: linkToData,
  } satisfies Explainer
}
