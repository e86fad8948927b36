import type { ReasonOf } from '#lib/contract/errors/api-error'
import { CONTROL_PATH } from '#lib/contract/operation'
import type { Explanatory } from '#lib/explain/explainer'
import {
  linkFix,
  linkToCorrection,
  linkToData,
  linkToNewQuote,
  linkToReference,
  linkToToken,
  sendAgain,
} from '#lib/explain/fixes'
import { BAD_ATTESTATION } from '#lib/explain/passkey-explainers'

/** Explanations of rejected input for quotes, transfers and discoveries, by reason. */
export const TRANSFER_REASONS = {
  IMMEDIATE_EXECUTION_UNAVAILABLE: variant(
    'immediatelyExecute needs a source that can be debited immediately, without a payment or stamp.',
    [
      'The source is an EMBEDDED_WALLET, which needs a stamp to pay.',
      'The source is real-time funding, or an external account that doesn’t allow direct pull.',
    ],
    'Set immediatelyExecute to false. If the source is a wallet, execute the quote afterwards with a stamp.',
    linkToCorrection,
  ),
  RAIL_UNAVAILABLE: variant(
    'The destination account must support the paymentRail.',
    [
      'The rail belongs to another country or currency.',
      'The destination is an internal account, which has no payment rails.',
    ],
    'Omit paymentRail to use the default, or choose one from details.allowed.',
    linkToCorrection,
  ),
  WRONG_OWNER: variant(
    'source.customerId must be the ID of the source account’s owner.',
    ['source.customerId is the ID of another customer, possibly copied from an earlier request.'],
    'Omit source.customerId. The quote is then for the account’s owner.',
    linkToCorrection,
  ),
  NOT_PULLABLE: variant(
    'The external account must allow direct pull.',
    ['Direct pull is off. New external accounts don’t allow it.'],
    `Run curl -X PATCH http://localhost:3000${CONTROL_PATH}/external-accounts/{id} -H 'Content-Type: application/json' -d '{"pullable": true}' with the account’s ID, then send this call again.`,
    sendAgain(),
  ),
  WALLET_SOURCE: variant(
    'The source must not need a stamp.',
    ['The source is an EMBEDDED_WALLET, which needs a stamp to pay.'],
    'Create a quote from the wallet and execute it with a stamp.',
    linkToNewQuote,
  ),
  WRONG_ACCOUNT_KIND: variant(
    '/transfer-in needs an external source and an internal destination. /transfer-out needs the reverse.',
    ['The accounts are swapped, or both are of the same kind.'],
    'Use /transfer-in from an external account and /transfer-out to an external account.',
    linkToCorrection,
  ),
  FEE_ACCOUNT_MISSING: variant(
    'A platform fee must have an account of the platform in the sending currency.',
    ['A snapshot from elsewhere was loaded, which has the fee but not the account.'],
    'Set the fee again with PATCH /config, which opens the account.',
    linkFix('updateConfig reference', '/reference#updateConfig'),
  ),
  UMA_FROM_EXTERNAL_ACCOUNT: variant(
    'A UMA address must be paid from an internal account or by real-time funding.',
    ['The source is an external account.'],
    'Choose an internal account or real-time funding as the source.',
    linkToCorrection,
  ),
  NOT_FUNDED_FROM_OUTSIDE: variant(
    'The quote must be funded by an external payment.',
    ['The source is an internal account. The service debits this account when the quote is executed.'],
    'Execute the quote instead.',
    linkFix('executeQuote reference', '/reference#executeQuote'),
  ),
  QUOTE_NOT_AUTHORIZED: variant(
    'The customer who pays the quote must have authorized it.',
    ['The quote is PENDING_AUTHORIZATION: the customer received a code that was not sent yet.'],
    'Send the code from the inbox, 123456, with POST /quotes/{quoteId}/authorize. Then repeat this call.',
    linkFix('authorizeQuote reference', '/reference#authorizeQuote'),
  ),
  NOT_CANCELABLE: variant(
    'The transaction must be an ACH transfer: a payout or quote whose paymentRail is ACH, or a pull from a USD account.',
    ['The payment uses another rail, such as RTP, which is the default of a USD account.'],
    'Name ACH in destination.paymentRail of the quote or transfer to be able to cancel it.',
    linkToReference,
  ),
  QUOTE_NOT_PENDING: variant(
    'The quote must still be waiting for its payment.',
    ['The quote was already funded or executed, possibly by a duplicate call.'],
    'Fetch the quote’s transaction. To send the money again, create a new quote.',
    linkToNewQuote,
  ),
} as const satisfies Partial<Record<ReasonOf<'INVALID_INPUT'>, Explanatory>>

/** Explanations of rejected API token deletions, by reason. */
export const TOKEN_REASONS = {
  TOKEN_IN_USE: variant(
    'The call must authenticate with a token other than the one it deletes.',
    ['The client tried to delete the token that it authenticates with.'],
    'Delete the token with another token that has MANAGE.',
    linkToToken,
  ),
  FIRST_TOKEN: variant(
    'The token to delete must have been created with POST /tokens.',
    ['The token is the first of its platform. The console uses it.'],
    'Keep this token. Only tokens created with POST /tokens can be deleted.',
    linkToToken,
  ),
} as const satisfies Partial<Record<ReasonOf<'INVALID_INPUT'>, Explanatory>>

/** Explanations of rejected input for customers, credentials and sessions, by reason. */
export const CREDENTIAL_REASONS = {
  WRONG_CUSTOMER_TYPE: variant(
    'customerType must match the customer.',
    ['The request uses INDIVIDUAL for a business, or BUSINESS for an individual.'],
    'Send the customer’s current customerType. It cannot be changed.',
    linkToData,
  ),
  TWO_CONTACTS: variant(
    'A request may change email or phoneNumber, not both.',
    ['The request changes both email and phoneNumber.'],
    'Send a separate request for each.',
    linkToReference,
  ),
  NOT_A_WALLET: variant(
    'The account must be an EMBEDDED_WALLET.',
    ['The ID belongs to an account of another type.'],
    'Use the ID of the customer’s EMBEDDED_WALLET account.',
    linkToData,
  ),
  NO_EMAIL: variant(
    'The account’s customer must have an email address to receive the code.',
    ['The customer was created without an email address.'],
    'Add an email address with PATCH /customers/{customerId}, then send this call again.',
    linkFix('updateCustomer reference', '/reference#updateCustomer'),
  ),
  NO_PHONE_NUMBER: variant(
    'The account’s customer must have a phone number to receive the code.',
    ['The customer was created without a phone number.'],
    'Add a phone number with PATCH /customers/{customerId}, then send this call again.',
    linkFix('updateCustomer reference', '/reference#updateCustomer'),
  ),
  OAUTH_CREDENTIAL_ALREADY_EXISTS: variant(
    'The identity (iss, aud and sub) must not be registered on this account yet.',
    ['The identity is already registered, possibly because this request was sent before.'],
    'Sign in with the existing credential and a fresh ID token.',
    linkFix('Sign in', '/flows/oauth'),
  ),
  WRONG_CREDENTIAL_TYPE: variant(
    'type must match the credential in the path.',
    ['The path has the ID of another credential.'],
    'Send the credential’s own type, or use the ID of the intended credential.',
    linkToData,
  ),
  NO_CHALLENGE_FOR_OAUTH: variant(
    'The credential’s type must support challenges.',
    ['The credential is an OAUTH credential, which has no challenge.'],
    'Call verify with a fresh ID token.',
    linkFix('Run OAuth sign-in', '/flows/oauth'),
  ),
  BAD_CLIENT_PUBLIC_KEY: variant(
    'clientPublicKey must be an uncompressed P-256 point: 04 followed by 128 hex digits.',
    [
      'The key is compressed (02 or 03, followed by 64 hex digits). Send the uncompressed form, or start the server with COMPRESSED_CLIENT_KEYS=allow.',
      'The point is not on P-256. The key uses another curve or was corrupted.',
    ],
    'Send an uncompressed P-256 public key in hex.',
    linkToReference,
  ),
  BAD_OTP_BUNDLE: variant(
    'encryptedOtpBundle must be a string that contains a JSON object with encappedPublic and ciphertext, both in hex.',
    [
      'encappedPublic is compressed. Send 130 hex digits beginning with 04.',
      'The bundle was sent as a JSON object instead of a string, or was JSON-encoded twice.',
      'A field is base64 instead of hex.',
    ],
    'Send the bundle as a JSON string, with encappedPublic uncompressed and both fields in hex.',
    linkFix('Run email OTP', '/flows/email-otp'),
  ),
  BAD_OIDC_TOKEN: variant(
    'oidcToken must have three base64url parts, with JSON objects in the first two.',
    ['The signature part is missing.', 'An access token was sent instead of an ID token.'],
    'Send the complete ID token from the identity provider.',
    linkFix('Create ID token', '/tools/oidc'),
  ),
  UNSUPPORTED_ISSUER: variant(
    'The ID token’s issuer must be accepted by this sandbox.',
    [
      'iss differs slightly from an accepted issuer, for example by a missing https:// or a trailing slash.',
      'The issuer is not in details.allowed.',
    ],
    'Send an ID token from an issuer in details.allowed.',
    linkFix('Create ID token', '/tools/oidc'),
  ),
  BAD_ATTESTATION,
  CHALLENGE_USED: variant(
    'The registration challenge must be unused.',
    [
      'Your backend reuses one challenge for several registrations.',
      'A successful registration was sent again after its passkey was revoked.',
    ],
    'Generate a new random challenge for every registration.',
    linkFix('Register a passkey', '/flows/passkey-register'),
  ),
} as const satisfies Partial<Record<ReasonOf<'INVALID_INPUT'>, Explanatory>>

function variant(checked: string, causes: readonly string[], remedy: string, fix: Explanatory['fix']): Explanatory {
  return { checked, reasons: causes, remedy, fix }
}
