import type { ErrorEntry } from '#lib/contract/errors/error-entry'
import { inMinutes, LOOKUP_VALID_MS } from '#lib/contract/lifetimes'

/** The codes of 400 (§7). */
export const BAD_REQUEST_ERRORS = {
  INVALID_INPUT: {
    status: 400,
    message: 'A field is missing or not valid; details.errors names each one.',
    reasons: {
      UNKNOWN_ACCOUNT: 'No such account on this platform.',
      CUSTOMER_DELETED: 'This customer was deleted: its accounts take no new quotes and transfers.',
      REASON_OF_REJECTION: 'reason is required with outcome reject, and sent with no other.',
      WRONG_CODE: 'This is not the code that was delivered; in the sandbox it is 123456.',
      CODE_EXPIRED: 'The code has expired; request another one.',
      UNKNOWN_CUSTOMER: 'No such customer on this platform.',
      NOT_EXECUTABLE: 'This quote cannot be executed: it is funded from outside, so the money has to arrive first.',
      IMMEDIATE_EXECUTION_UNAVAILABLE:
        'immediatelyExecute needs an internal account that is not an EMBEDDED_WALLET, or an account that can be pulled from.',
      RAIL_UNAVAILABLE: 'The destination account does not offer this payment rail; details.allowed lists those it has.',
      WRONG_OWNER: 'customerId names another customer than the owner of the source account.',
      NOT_PULLABLE:
        'The source account may not be pulled from; allow it with PATCH /api/sandbox/external-accounts/{id} {"pullable": true}.',
      WALLET_SOURCE:
        'An EMBEDDED_WALLET pays by its owner’s signature alone; make a quote and execute it with a stamp.',
      WRONG_ACCOUNT_KIND:
        'A transfer goes between an internal and an external account: /transfer-in from the external one, /transfer-out to it.',
      UMA_FROM_EXTERNAL_ACCOUNT: 'A UMA address is paid from an internal account or by real-time funding.',
      UNKNOWN_LOOKUP: 'No such receiver lookup on this platform.',
      LOOKUP_OF_ANOTHER: 'This lookup was of another receiver than the destination.',
      LOOKUP_EXPIRED: `A receiver lookup is good for ${inMinutes(LOOKUP_VALID_MS)}; look the receiver up again.`,
      NOT_FUNDED_FROM_OUTSIDE: 'This quote is drawn from an internal account; execute it instead.',
      QUOTE_EXPIRED: 'The quote has expired; make a new one.',
      QUOTE_NOT_PENDING: 'The quote was funded or executed before.',
      UNKNOWN_COUNTRY: 'No provider is known in this country; details.allowed lists the countries that have some.',
      BAD_CURSOR: 'This cursor was not issued for this list; start again without one.',
      LAST_CREDENTIAL: 'An account keeps at least one credential; register another before revoking this one.',
      TOKEN_IN_USE: 'An API token cannot delete itself; delete it with another token that has MANAGE.',
      FIRST_TOKEN: 'The API token a platform was made with cannot be deleted: the console calls with it.',
      WRONG_CUSTOMER_TYPE: 'customerType is not that of this customer; it cannot be changed.',
      TWO_CONTACTS: 'email and phoneNumber cannot change in one request; send two.',
      INCOMPLETE_ADDRESS:
        'An address has line1, postalCode and country; send those that are not stored yet with this change.',
      NOT_A_WALLET: 'Only an EMBEDDED_WALLET account has credentials, sessions and a key to sign with.',
      NO_EMAIL: 'The customer of this account has no e-mail to deliver a code to; set one with PATCH /customers.',
      NO_PHONE_NUMBER:
        'The customer of this account has no phoneNumber to deliver a code to; set one with PATCH /customers.',
      OAUTH_CREDENTIAL_ALREADY_EXISTS: 'The account has a credential of this identity (iss, aud and sub) already.',
      WRONG_CREDENTIAL_TYPE: 'type names another kind of credential than the one in the path.',
      NO_CHALLENGE_FOR_OAUTH: 'An OAUTH credential takes no challenge: verify it with a fresh token.',
      BAD_CLIENT_PUBLIC_KEY: 'clientPublicKey is no point of P-256, 04 and 128 hex characters.',
      BAD_OTP_BUNDLE:
        'encryptedOtpBundle is no JSON text with encappedPublic (130 hex, a point of P-256) and ciphertext (hex).',
      BAD_OIDC_TOKEN: 'oidcToken is no JWT of three base64url parts with JSON objects in the first two.',
      UNSUPPORTED_ISSUER: 'The token is of an issuer this sandbox does not take; details.allowed lists those it does.',
      BAD_ATTESTATION: 'The attestation cannot be used; details.check names what failed.',
      CHALLENGE_USED: 'This registration challenge was used before; every registration takes a new one.',
    },
  },
  MISSING_MANDATORY_USER_INFO: {
    status: 400,
    message: 'The destination asks for sender information that is missing; details.missingFields lists it.',
  },
  INVITATION_ALREADY_CLAIMED: { status: 400, message: 'This invitation was claimed before.' },
  INVITATIONS_NOT_CONFIGURED: { status: 400, message: 'Invitations are not configured for this platform.' },
  INVALID_UMA_ADDRESS: { status: 400, message: 'A UMA address has the form $name@host.' },
  INVITATION_CANCELLED: { status: 400, message: 'This invitation was cancelled.' },
  QUOTE_REQUEST_FAILED: { status: 400, message: 'The quote could not be made now; send the same request again.' },
  INVALID_PAYREQ_RESPONSE: {
    status: 400,
    message: 'The counterparty answered the pay request with something invalid.',
  },
  INVALID_RECEIVER: {
    status: 400,
    message: 'The receiver cannot be paid.',
    reasons: {
      RECEIVER_CHANGED: 'Who was looked up does not answer this UMA address any more; look the receiver up again.',
    },
  },
  PARSE_PAYREQ_RESPONSE_ERROR: { status: 400, message: "The counterparty's pay response could not be parsed." },
  CERT_CHAIN_INVALID: { status: 400, message: "The counterparty's certificate chain is not valid." },
  CERT_CHAIN_EXPIRED: { status: 400, message: "The counterparty's certificate chain has expired." },
  INVALID_PUBKEY_FORMAT: { status: 400, message: "The counterparty's public key has an invalid format." },
  MISSING_REQUIRED_UMA_PARAMETERS: { status: 400, message: 'Required UMA parameters are missing.' },
  SENDER_NOT_ACCEPTED: { status: 400, message: 'The counterparty does not accept this sender.' },
  AMOUNT_OUT_OF_RANGE: {
    status: 400,
    message: 'The amount is outside the limits of this transfer.',
    reasons: {
      ABOVE_MAXIMUM: 'The amount is larger than any may be here; details.maximum tells the largest.',
      FEES_EXCEED_AMOUNT: 'The fees would eat the whole amount; send a larger one.',
      OTHER_SIDE_ROUNDS_TO_ZERO: 'After fees the receiving side would round to nothing; send a larger amount.',
      AMOUNT_TOO_LARGE: 'One side of this transfer would pass 9007199254740991; send a smaller amount.',
      OUTSIDE_LIMITS: 'The amount is outside the limits configured for its currency.',
    },
  },
  INVALID_CURRENCY: {
    status: 400,
    message: 'The currency is unknown or cannot be used here.',
    reasons: {
      SAME_CURRENCY:
        'Both sides are in the same currency. A quote converts, unless an EMBEDDED_WALLET pays or a UMA address receives; use /transfer-in or /transfer-out for this transfer.',
      CURRENCIES_DIFFER:
        'The two accounts are in different currencies. A transfer does not convert; make a quote for this payment.',
      UNKNOWN_CURRENCY: 'No such currency; details.allowed lists those this sandbox knows.',
      CURRENCY_UNSUPPORTED: 'The receiver does not take this currency; details.allowed lists those it does.',
      ACCOUNT_TYPE_MISMATCH: 'An account of this type cannot hold this currency; details.allowed lists those it can.',
    },
  },
  INVALID_TIMESTAMP: { status: 400, message: 'The timestamp is not valid.' },
  INVALID_NONCE: { status: 400, message: 'The nonce is not valid.' },
  INVALID_REQUEST_FORMAT: {
    status: 400,
    message: 'The request could not be read.',
    reasons: {
      NOT_UTF8: 'The body is not UTF-8.',
      NOT_JSON: 'The body is not JSON.',
      NOT_AN_OBJECT: 'The body is JSON, but not an object.',
      TOO_DEEP: 'The body is nested deeper than 32 levels.',
      NO_BODY: 'This operation needs a JSON object as its body.',
      DUPLICATE_HEADER: 'A header that may stand once was sent more than once.',
      HOST_MISSING: 'HTTP/1.1 requires a Host header; send the host and port of this server.',
      BAD_PATH: 'The path is not validly percent-encoded UTF-8.',
      BAD_HTTP: 'The request is not valid HTTP.',
      HEADERS_TOO_LARGE: 'The head of the request is larger than 16 KiB.',
      TOO_SLOW: 'The request took too long: send its head within 10 seconds, and its body within 20 more.',
      BODY_INTERRUPTED: 'The connection ended before the whole body had arrived.',
    },
  },
  INVALID_BANK_ACCOUNT: {
    status: 400,
    message: 'The bank account cannot be used.',
    reasons: { ACCOUNT_NOT_FOUND: 'The bank does not know this account; identifiers ending in 105 stand for such.' },
  },
  SELF_PAYMENT: { status: 400, message: 'Source and destination are the same account.' },
  LOOKUP_REQUEST_FAILED: { status: 400, message: 'The receiver lookup failed.' },
  PARSE_LNURLP_RESPONSE_ERROR: { status: 400, message: "The counterparty's lookup response could not be parsed." },
  INVALID_AMOUNT: {
    status: 400,
    message: 'An amount is an integer greater than 0.',
    reasons: {
      INSUFFICIENT_FUNDS: 'The source account holds less than this transfer needs.',
      NOT_POSITIVE: 'An amount is greater than 0.',
      BALANCE_TOO_LARGE: 'The balance of the receiving account would pass 9007199254740991.',
    },
  },
  WEBHOOK_ENDPOINT_NOT_SET: { status: 400, message: 'No webhook endpoint is configured.' },
  WEBHOOK_DELIVERY_ERROR: { status: 400, message: 'The webhook could not be delivered.' },
  LOW_QUALITY: {
    status: 400,
    message: 'The document is of too low quality: create a kyc-link, so that the customer sends another one.',
  },
  DATA_MISMATCH: {
    status: 400,
    message: 'The document does not match the data given: create a kyc-link, so that the customer sends another one.',
  },
  EXPIRED: {
    status: 400,
    message: 'The document has expired: create a kyc-link, so that the customer sends another one.',
  },
  SUSPECTED_FRAUD: {
    status: 400,
    message: 'The document is suspected of fraud: create a kyc-link, so that the customer sends another one.',
  },
  UNSUITABLE_DOCUMENT: {
    status: 400,
    message: 'The document is not suitable: create a kyc-link, so that the customer sends another one.',
  },
  INCOMPLETE: {
    status: 400,
    message: 'The document is incomplete: create a kyc-link, so that the customer sends all of it.',
  },
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: { status: 400, message: 'The account has an EMAIL_OTP credential already.' },
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: { status: 400, message: 'The account has an SMS_OTP credential already.' },
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: { status: 400, message: 'This passkey is registered already.' },
  STABLECOIN_PROVIDER_ACCOUNT_INVALID: { status: 400, message: 'The stablecoin provider account is not valid.' },
  STABLECOIN_PROVIDER_ACCOUNT_REVOKED: { status: 400, message: 'The stablecoin provider account was revoked.' },
  STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED: {
    status: 400,
    message: 'Several stablecoin provider accounts exist; name one.',
  },
} as const satisfies Record<string, ErrorEntry>
