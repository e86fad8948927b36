import { inMinutes, LOOKUP_VALID_MS } from '#lib/contract/lifetimes'
import { CUSTOMER_REASONS } from './customer-explainers'
import { allowedOf, atField, because, type Explainer } from './explainer'
import { correctIt, goTo, linkToNewQuote, readWhatItTakes, seeObjects, sendAgain } from './fixes'
import { inFlow } from './flow-fix'
import { CREDENTIAL_REASONS, TOKEN_REASONS, TRANSFER_REASONS } from './input-reasons'

const ONE_OF: Explainer['reasons'][number] = {
  says: 'The value is not among those allowed, which details.allowed lists.',
  when: evidence => allowedOf(evidence).length > 0,
}

/** Rejections of invalid requests. */
export const INPUT_EXPLAINERS = {
  INVALID_INPUT: {
    checked: 'Whether each member has the shape the operation describes, and names something that exists.',
    reasons: [
      ONE_OF,
      { says: 'A required member is missing or spelled otherwise; details.errors names each.' },
      atField(/Amount|amount/, 'The amount is no integer: amounts are in the smallest unit, as JSON numbers.'),
      atField(/remittanceInformation/, 'The memo is longer than 80 characters or has a line break.'),
      { says: 'A member has another type than described, such as a number sent as text.' },
    ],
    remedy: 'Put right each field that details.errors names, and send the whole request again.',
    fix: correctIt,
    byReason: {
      ...TRANSFER_REASONS,
      ...TOKEN_REASONS,
      ...CREDENTIAL_REASONS,
      ...CUSTOMER_REASONS,
      UNKNOWN_ACCOUNT: {
        checked: 'Whether the account named exists on the platform of this API token.',
        reasons: [
          { says: 'The sandbox was reset or another snapshot loaded since: later platforms then have new ids.' },
          { says: 'The account is another platform’s; ids of others read as unknown.' },
          { says: 'The id was cut off, or is of another type of resource.' },
        ],
        remedy: 'Take the id of an account that is listed now.',
        fix: seeObjects,
      },
      UNKNOWN_CUSTOMER: {
        checked: 'Whether the customer named exists on the platform of this API token.',
        reasons: [
          { says: 'The sandbox was reset or another snapshot loaded since.' },
          { says: 'The customer is another platform’s.' },
        ],
        remedy: 'Take the id of a customer that is listed now.',
        fix: seeObjects,
      },
      NOT_EXECUTABLE: {
        checked: 'Whether the service can draw the money of this quote itself.',
        reasons: [
          { says: 'The quote is funded from outside: it waits for a payment by its paymentInstructions.' },
          { says: 'Its source is an external account that cannot be pulled from.' },
        ],
        remedy: 'Pay in by POST /sandbox/send with the quote’s id; the quote then goes on by itself.',
        fix: goTo('See what sendFunds takes', '/reference#sendFunds'),
      },
      UNKNOWN_LOOKUP: lookup('The lookup id is unknown: it was cut off, or the sandbox was reset since.'),
      LOOKUP_OF_ANOTHER: lookup('The lookup was of another receiver than the destination of this quote.'),
      LOOKUP_EXPIRED: lookup(`More than ${inMinutes(LOOKUP_VALID_MS)} of the sandbox clock passed since the lookup.`),
      QUOTE_EXPIRED: {
        checked: 'Whether the quote still waits, by the sandbox clock.',
        reasons: [{ says: 'The payment came after expiresAt.' }, { says: 'The sandbox clock was moved past it.' }],
        remedy: 'Make a new quote and pay before its expiresAt.',
        fix: linkToNewQuote,
      },
      LAST_CREDENTIAL: {
        checked: 'How many credentials the account would have left.',
        reasons: [{ says: 'It is the only one: an account keeps at least one credential.' }],
        remedy: 'Register another credential first, and sign this revocation with a session of it.',
        fix: inFlow('Add a credential, step by step', 'add'),
      },
      BAD_CURSOR: {
        checked: 'Whether the cursor was issued for this very list.',
        reasons: [{ says: 'It is of another list, or of this one with other filters.' }],
        remedy: 'Start again without a cursor.',
        fix: readWhatItTakes,
      },
    },
  },
  INVALID_AMOUNT: {
    checked: 'Whether the amount is greater than 0, and the money is there.',
    reasons: [
      because('NOT_POSITIVE', 'The amount is 0 or below; a decimal such as 0.5 was perhaps cut to 0.'),
      because('INSUFFICIENT_FUNDS', 'The source holds less than the transfer needs, fees included.'),
      because('BALANCE_TOO_LARGE', 'The receiving balance would pass 9,007,199,254,740,991.'),
    ],
    remedy: 'Send a positive integer in the smallest unit of the currency: 100 is 1.00 USD and 0.000100 USDB.',
    fix: correctIt,
    byReason: {
      INSUFFICIENT_FUNDS: {
        checked: 'Whether the source’s balance covers the whole amount sent, fees included.',
        reasons: [
          { says: 'An earlier transfer took the money; a quote alone reserves none.' },
          { says: 'The amount is meant for another number of decimals: USD has 2, USDB and USDC have 6.' },
        ],
        remedy: 'Add funds to the source account, or send less.',
        fix: goTo('Add funds', '/data'),
      },
    },
  },
  AMOUNT_OUT_OF_RANGE: {
    checked: 'Whether both sides of the transfer are within their limits.',
    reasons: [
      because('ABOVE_MAXIMUM', 'The amount is above details.maximum, which no configuration raises.'),
      because('FEES_EXCEED_AMOUNT', 'The fees would eat the whole amount: perhaps it is in major units.'),
      because('OTHER_SIDE_ROUNDS_TO_ZERO', 'After fees the receiver would get less than one smallest unit.'),
      because('AMOUNT_TOO_LARGE', 'The other side would be larger than a JSON integer can be.'),
      because('OUTSIDE_LIMITS', 'The platform’s configuration, or the receiver, narrows this currency.'),
    ],
    remedy: 'Send an amount within the limits that details gives, in the smallest unit of the currency.',
    fix: correctIt,
    byReason: {
      OUTSIDE_LIMITS: {
        remedy: 'Send an amount between the limits in details, or widen them with PATCH /config.',
        fix: goTo('See what updateConfig takes', '/reference#updateConfig'),
      },
    },
  },
  INVALID_CURRENCY: {
    checked: 'Whether the currencies are known, differ, and are those the parties take.',
    reasons: [
      because(
        'SAME_CURRENCY',
        'Both sides are in one currency: a quote converts, except from a wallet or to a UMA address.',
      ),
      because('CURRENCIES_DIFFER', 'The two sides are in two currencies: a transfer does not convert.'),
      because('UNKNOWN_CURRENCY', 'The code is none of this sandbox; codes are upper case.'),
      because('CURRENCY_UNSUPPORTED', 'The receiver does not take this currency; details.allowed lists those it does.'),
    ],
    remedy:
      'Choose a destination in another currency, or use /transfer-in and /transfer-out for one currency and a quote for two.',
    fix: correctIt,
  },
  SELF_PAYMENT: {
    checked: 'Whether source and destination are two accounts.',
    reasons: [{ says: 'One id stands on both sides, perhaps by a default in the client.' }],
    remedy: 'Name another destination.',
    fix: correctIt,
  },
  INVALID_BANK_ACCOUNT: {
    checked: 'Whether the bank knows the account.',
    reasons: [
      because(
        'ACCOUNT_NOT_FOUND',
        'The account number ends in 105, which stands for an account the bank does not know.',
      ),
      { says: 'The destination account is not active.', when: ({ operationId }) => operationId === 'createQuote' },
    ],
    remedy: 'Register the account with an identifier that ends otherwise.',
    fix: readWhatItTakes,
  },
  QUOTE_REQUEST_FAILED: {
    checked: 'Whether a price could be had now.',
    reasons: [
      { says: 'The market could not be asked. This sandbox has its own rates: the answer can be met by arming alone.' },
    ],
    remedy: 'Send the same request again; this is the one 400 worth repeating.',
    fix: sendAgain(),
  },
  CONFLICT: {
    checked: 'Whether the resource is in a state that allows this.',
    reasons: [
      because('QUOTE_EXPIRED', 'The quote’s expiresAt has passed by the sandbox clock.'),
      because(
        'QUOTE_ALREADY_EXECUTED',
        'The quote was executed before, perhaps by a retry without the Idempotency-Key.',
      ),
      because('QUOTE_NOT_EXECUTABLE', 'The quote ended otherwise.'),
      because('PLATFORM_CUSTOMER_ID_EXISTS', 'Another customer has this platformCustomerId.'),
      because('PLATFORM_ACCOUNT_ID_EXISTS', 'Another account of this owner has this platformAccountId.'),
    ],
    remedy: 'Read the resource as it stands. Sending the same request again changes nothing.',
    fix: readWhatItTakes,
    byReason: {
      QUOTE_EXPIRED: { remedy: 'Make a new quote and execute it before its expiresAt.', fix: linkToNewQuote },
      QUOTE_ALREADY_EXECUTED: {
        remedy: 'Read its transaction; to send the same again, make a new quote. Retries need their Idempotency-Key.',
        fix: linkToNewQuote,
      },
      PLATFORM_CUSTOMER_ID_EXISTS: { remedy: 'Use the customer there is, or another id.', fix: seeObjects },
      PLATFORM_ACCOUNT_ID_EXISTS: { remedy: 'Use the account there is, or another id.', fix: seeObjects },
    },
  },
  TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL: {
    checked: 'The transaction is an incoming UMA payment that still waits for the platform.',
    reasons: [
      { says: 'It was approved or rejected before, perhaps by the first of two calls.' },
      { says: 'Its time to decide is over: it is FAILED, PAYMENT_APPROVAL_TIMED_OUT.' },
      { says: 'It was never held: PUT /api/sandbox/uma-approval was not on when it came.' },
    ],
    remedy: 'Read the transaction: details.status is its status, and no decision changes it.',
    fix: seeObjects,
  },
  QUOTE_NOT_FOUND: notFound('quote'),
  TRANSACTION_NOT_FOUND: notFound('transaction'),
  USER_NOT_FOUND: notFound('customer'),
  TOKEN_NOT_FOUND: notFound('API token'),
  REFERENCE_NOT_FOUND: {
    ...notFound('resource'),
    byReason: {
      UNKNOWN_ROUTE: {
        checked: 'Whether the path is one of the API’s.',
        reasons: [
          { says: 'The version segment 2025-10-13 is missing or stands twice.' },
          { says: 'A path parameter is empty, so that a segment is missing.' },
          { says: 'The path is spelled otherwise: paths are lower case and in the plural.' },
        ],
        remedy: 'Use a path of the reference, below the base URL.',
        fix: goTo('See every operation', '/reference'),
      },
    },
  },
} as const satisfies Readonly<Record<string, Explainer>>

function lookup(says: string) {
  return {
    checked: 'Whether the lookup named is still good, and of this destination.',
    reasons: [{ says }],
    remedy: 'Look the receiver up again and use the lookupId of that answer.',
    fix: goTo('Look it up in the quote form', '/flows/quote'),
  } satisfies Partial<Explainer>
}

function notFound(what: string) {
  return {
    checked: `Whether the ${what} exists on the platform of this API token.`,
    reasons: [
      {
        says: 'The id is no id of this type: it was cut off, or put in unencoded.',
        when: ({ path }: { path: string }) => !/[A-Za-z]+(:|%3A)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.test(path),
      },
      { says: 'The sandbox was reset or another snapshot loaded since.' },
      { says: `The ${what} is another platform’s: ids of others read as unknown.` },
    ],
    remedy: 'Take an id that is listed now, with the token of its platform.',
    fix: seeObjects,
  } satisfies Explainer
}
