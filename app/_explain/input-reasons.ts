import { CONTROL_PATH } from '#lib/contract/operation'
import type { Explainer } from './explainer'
import { correctIt, goTo, linkToNewQuote, readWhatItTakes, seeObjects, seeToken, sendAgain } from './fixes'
import { BAD_ATTESTATION } from './passkey-explainers'

type Variant = Partial<Omit<Explainer, 'byReason'>>

/** Rejected inputs of quotes and transfers, by reason. */
export const TRANSFER_REASONS = {
  IMMEDIATE_EXECUTION_UNAVAILABLE: because(
    'Whether the source can be drawn from at once, without anybody’s payment or signature.',
    [
      'The source is an EMBEDDED_WALLET: only its owner’s stamp moves its money.',
      'The source is real-time funding or an account outside that cannot be pulled from.',
    ],
    'Make the quote with immediatelyExecute false; execute a wallet’s with the stamp of a session.',
    correctIt,
  ),
  RAIL_UNAVAILABLE: because(
    'Whether the destination account has the rail that was named.',
    ['The rail is of another country or currency.', 'The destination is an internal account, which has no rails.'],
    'Leave paymentRail out for the default, or name one of details.allowed.',
    correctIt,
  ),
  WRONG_OWNER: because(
    'Whether customerId is the owner of the source account.',
    ['The customer of another account was named, perhaps from an earlier request.'],
    'Leave source.customerId out: it is the owner’s then.',
    correctIt,
  ),
  NOT_PULLABLE: because(
    'Whether the service may draw from the account outside.',
    ['Nobody allowed it: a new external account cannot be pulled from.'],
    `Run curl -X PATCH http://localhost:3000${CONTROL_PATH}/external-accounts/{id} -H 'Content-Type: application/json' -d '{"pullable": true}' with the account’s id, then send this call again.`,
    sendAgain(),
  ),
  WALLET_SOURCE: because(
    'Whether the source pays without its owner’s signature.',
    ['The source is an EMBEDDED_WALLET: only its owner’s stamp moves its money.'],
    'Make a quote from the wallet and execute it with the stamp of a session.',
    linkToNewQuote,
  ),
  WRONG_ACCOUNT_KIND: because(
    'Whether the named sides are an internal and an external account, each where this transfer wants it.',
    ['The two were named the wrong way round, or are of one kind.'],
    'Use /transfer-in from an external account, and /transfer-out to one.',
    correctIt,
  ),
  UMA_FROM_EXTERNAL_ACCOUNT: because(
    'Whether a UMA address is paid from where it can be.',
    ['The source is an account outside the service.'],
    'Pay a UMA address from an internal account, or by real-time funding.',
    correctIt,
  ),
  NOT_FUNDED_FROM_OUTSIDE: because(
    'Whether this quote waits for money from outside.',
    ['Its source is an internal account: the service draws it by itself.'],
    'Execute the quote instead.',
    goTo('See what executeQuote takes', '/reference#executeQuote'),
  ),
  QUOTE_NOT_PENDING: because(
    'Whether the quote still waits for its money.',
    ['It was funded or executed before, perhaps by the first of two calls.'],
    'Read the quote’s transaction; to send the same again, make a new quote.',
    linkToNewQuote,
  ),
  UNKNOWN_COUNTRY: because(
    'Whether any provider is known in this country.',
    ['The country is no ISO 3166 code of two letters, or has no mobile money here.'],
    'Take one of the countries of details.allowed.',
    readWhatItTakes,
  ),
} as const satisfies Readonly<Record<string, Variant>>

/** Rejected deletions of API tokens, by reason. */
export const TOKEN_REASONS = {
  TOKEN_IN_USE: because(
    'The API token to delete is not the token of the call.',
    ['The client deletes the token it authenticates with.'],
    'Delete it with another token that has MANAGE.',
    seeToken,
  ),
  FIRST_TOKEN: because(
    'The API token to delete was created with POST /tokens.',
    ['It is the first token of its platform, which the console uses.'],
    'Create a token with POST /tokens, and delete that one.',
    seeToken,
  ),
} as const satisfies Readonly<Record<string, Variant>>

/** Rejected inputs of customers, credentials and sessions, by reason. */
export const CREDENTIAL_REASONS = {
  WRONG_CUSTOMER_TYPE: because(
    'Whether customerType is that of this customer.',
    ['A client of individuals was used for a business, or the other way round.'],
    'Leave customerType as it is; it cannot be changed.',
    seeObjects,
  ),
  TWO_CONTACTS: because(
    'Whether one contact changes at a time: each is signed for by itself.',
    ['email and phoneNumber stand in one request, perhaps from a form that sends everything.'],
    'Send one request for each.',
    readWhatItTakes,
  ),
  NOT_A_WALLET: because(
    'Whether the account is an EMBEDDED_WALLET.',
    ['The id is of another account of the same customer.'],
    'Take the id of the customer’s EMBEDDED_WALLET account.',
    seeObjects,
  ),
  NO_EMAIL: because(
    'Whether the customer of this account has an e-mail that a code can go to.',
    ['The customer was created without one.'],
    'Set one with PATCH /customers, then ask for the code.',
    goTo('See what updateCustomer takes', '/reference#updateCustomer'),
  ),
  NO_PHONE_NUMBER: because(
    'Whether the customer of this account has a phone number that a code can go to.',
    ['The customer was created without one.'],
    'Set one with PATCH /customers, then ask for the code.',
    goTo('See what updateCustomer takes', '/reference#updateCustomer'),
  ),
  OAUTH_CREDENTIAL_ALREADY_EXISTS: because(
    'Whether the account has a credential of this identity: the same iss, aud and sub.',
    ['It was registered before; the first request succeeded and was sent again.'],
    'Use the credential there is, with a fresh token.',
    goTo('Sign in with it', '/flows/oauth'),
  ),
  WRONG_CREDENTIAL_TYPE: because(
    'Whether type is that of the credential in the path.',
    ['The id of another credential of the account was put into the path.'],
    'Send the type the credential has, or the id of the one that is meant.',
    seeObjects,
  ),
  NO_CHALLENGE_FOR_OAUTH: because(
    'Whether the credential is of a type that is challenged.',
    ['It is an OAUTH credential: its token is the whole proof.'],
    'Verify it with a fresh token, in a single call.',
    goTo('See a token verified', '/flows/oauth'),
  ),
  BAD_CLIENT_PUBLIC_KEY: because(
    'Whether clientPublicKey is a point of P-256: 04 and 128 hex digits.',
    [
      'The key is compressed, 02 or 03 and 64 digits: both coordinates are wanted here.',
      'The key is of another curve, or its bytes were changed: it lies on no P-256.',
    ],
    'Send the uncompressed point of a P-256 key, in hex.',
    readWhatItTakes,
  ),
  BAD_OTP_BUNDLE: because(
    'Whether encryptedOtpBundle can be read: JSON with encappedPublic and ciphertext, both hex.',
    [
      'encappedPublic is compressed: 130 hex digits are wanted, 04 and both coordinates.',
      'The bundle was sent as an object instead of its text, or was printed twice.',
      'A member is base64 instead of hex.',
    ],
    'Send the JSON text with encappedPublic uncompressed, both members in hex.',
    goTo('See a code sealed', '/flows/email-otp'),
  ),
  BAD_OIDC_TOKEN: because(
    'Whether the token has three parts of base64url, with JSON objects in the first two.',
    [
      'The signature part was cut off: the dot before it has to stand.',
      'An access token was sent instead of the ID token.',
    ],
    'Send the whole ID token, as the identity provider gave it.',
    goTo('Mint one', '/tools/oidc'),
  ),
  UNSUPPORTED_ISSUER: because(
    'Whether the issuer of the token is one this sandbox takes.',
    [
      'iss is compared to the letter: https:// and a slash at the end count.',
      'The provider is none of details.allowed.',
    ],
    'Send a token of one of the issuers of details.allowed.',
    goTo('Mint one', '/tools/oidc'),
  ),
  BAD_ATTESTATION,
  CHALLENGE_USED: because(
    'Whether a passkey was registered with this challenge before.',
    [
      'The backend hands out one challenge to several registrations.',
      'A registration that had succeeded was sent again.',
    ],
    'Make a new random challenge for every registration.',
    goTo('See a passkey registered', '/flows/passkey-register'),
  ),
} as const satisfies Readonly<Record<string, Variant>>

function because(checked: string, says: readonly string[], remedy: string, fix: Explainer['fix']): Variant {
  return { checked, reasons: says.map(text => ({ says: text })), remedy, fix }
}
