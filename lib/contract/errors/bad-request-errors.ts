import type { ErrorEntry } from '#lib/contract/errors/error-entry'
import { inMinutes, LOOKUP_VALID_MS } from '#lib/contract/lifetimes'

/** Errors with status 400 (§7). */
export const BAD_REQUEST_ERRORS = {
  INVALID_INPUT: {
    status: 400,
    message: 'One or more fields are missing or invalid. See details.errors.',
    reasons: {
      UNKNOWN_ACCOUNT: 'Account not found on this platform. Use the ID of an existing account.',
      CUSTOMER_DELETED: 'The customer was deleted. Its accounts accept no new quotes or transfers.',
      REASON_OF_REJECTION: 'reason is required if outcome is reject. Omit it for other outcomes.',
      WRONG_CODE: 'The code does not match the delivered code. In the sandbox it is 123456.',
      CODE_EXPIRED: 'The code has expired. Request a new one.',
      UNKNOWN_CUSTOMER: 'Customer not found on this platform. Use the ID of an existing customer.',
      NOT_EXECUTABLE:
        'This quote cannot be executed because it is externally funded. Pay it using its paymentInstructions instead.',
      IMMEDIATE_EXECUTION_UNAVAILABLE:
        'immediatelyExecute requires a source that is an internal account other than an EMBEDDED_WALLET, or an external account that allows direct pull. Set it to false for other sources.',
      RAIL_UNAVAILABLE:
        'The destination account does not support this paymentRail. Use one from details.allowed, or omit it.',
      WRONG_OWNER: 'customerId does not name the owner of the source account. Omit it to use the owner.',
      NOT_PULLABLE:
        'The source account does not allow direct pull. Allow it with PATCH /api/sandbox/external-accounts/{id} {"pullable": true}.',
      WALLET_SOURCE: 'An EMBEDDED_WALLET needs a stamp to pay. Create a quote and execute it with a stamp.',
      WRONG_ACCOUNT_KIND:
        'A transfer needs one internal and one external account. Use /transfer-in from the external account, or /transfer-out to it.',
      UMA_FROM_EXTERNAL_ACCOUNT:
        'A UMA address must be paid from an internal account or by real-time funding. Choose another source.',
      FEE_ACCOUNT_MISSING:
        'The platform has no account in details.currency to receive its fee. Set the fee again with PATCH /config.',
      UNKNOWN_LOOKUP: 'Receiver lookup not found on this platform. Look up the receiver again.',
      LOOKUP_OF_ANOTHER: 'This lookup was for a different receiver. Look up the destination and use the new lookupId.',
      LOOKUP_EXPIRED: `The receiver lookup is older than ${inMinutes(LOOKUP_VALID_MS)}. Look up the receiver again.`,
      NOT_FUNDED_FROM_OUTSIDE: "This quote's source is an internal account. Execute the quote instead.",
      QUOTE_EXPIRED: 'The quote has expired. Create a new quote.',
      QUOTE_NOT_AUTHORIZED:
        'The quote waits for the authorization of its customer. Send the code to POST /quotes/{quoteId}/authorize first.',
      NOT_CANCELABLE: 'Only ACH transfers can be canceled. Payments on other rails cannot be withdrawn.',
      QUOTE_NOT_PENDING: 'The quote was already funded or executed. Create a new quote to pay again.',
      BAD_CURSOR: 'The cursor does not belong to this list. Omit it to start from the first page.',
      LAST_CREDENTIAL:
        "This is the account's only credential and cannot be revoked. Register another credential first.",
      TOKEN_IN_USE: 'An API token cannot delete itself. Use another token that has MANAGE.',
      FIRST_TOKEN: 'The first API token of a platform cannot be deleted, because the console uses it.',
      WRONG_CUSTOMER_TYPE:
        'customerType does not match this customer and cannot be changed. Send the current customerType.',
      TWO_CONTACTS: 'email and phoneNumber cannot change in the same request. Send two requests.',
      INCOMPLETE_ADDRESS: 'An address needs line1, postalCode and country. Send those that are not stored yet.',
      NOT_A_WALLET: "This account is not an EMBEDDED_WALLET. Use the customer's EMBEDDED_WALLET account.",
      NO_EMAIL: "The account's customer has no email address. Set one with PATCH /customers/{customerId}.",
      NO_PHONE_NUMBER: "The account's customer has no phone number. Set one with PATCH /customers/{customerId}.",
      OAUTH_CREDENTIAL_ALREADY_EXISTS:
        'The account already has a credential for this identity (iss, aud and sub). Use the existing credential.',
      WRONG_CREDENTIAL_TYPE: "type does not match the credential in the path. Send that credential's type.",
      NO_CHALLENGE_FOR_OAUTH: 'OAUTH credentials have no challenge. Call verify with a fresh ID token.',
      BAD_CLIENT_PUBLIC_KEY:
        'clientPublicKey is not an uncompressed P-256 point. Send 04 followed by 128 hex characters. A server with COMPRESSED_CLIENT_KEYS=allow also accepts 02 or 03 followed by 64, except in exports.',
      BAD_OTP_BUNDLE:
        'encryptedOtpBundle is invalid. Send a JSON string with encappedPublic (uncompressed P-256 point, 130 hex characters) and ciphertext (hex).',
      BAD_OIDC_TOKEN:
        'oidcToken is not a JWT. Send the complete ID token: three base64url parts, with JSON objects in the first two.',
      UNSUPPORTED_ISSUER: "The ID token's issuer is not accepted. Use an issuer from details.allowed.",
      BAD_ATTESTATION: 'The attestation is not valid. See details.check for the failed check.',
      CHALLENGE_USED: 'The registration challenge was already used. Generate a new challenge for every registration.',
    },
  },
  MISSING_MANDATORY_USER_INFO: {
    status: 400,
    message: 'Required sender information is missing. Add every field in details.missingFields to senderCustomerInfo.',
  },
  INVITATION_ALREADY_CLAIMED: { status: 400, message: 'The invitation was already claimed.' },
  INVITATIONS_NOT_CONFIGURED: { status: 400, message: 'Invitations are not configured for this platform.' },
  INVALID_UMA_ADDRESS: { status: 400, message: 'The UMA address is invalid. Use the form $name@host.' },
  INVITATION_CANCELLED: { status: 400, message: 'The invitation was canceled.' },
  QUOTE_REQUEST_FAILED: { status: 400, message: 'The quote could not be created. Retry the request.' },
  INVALID_PAYREQ_RESPONSE: {
    status: 400,
    message: 'The counterparty returned an invalid pay response. Contact the counterparty.',
  },
  INVALID_RECEIVER: {
    status: 400,
    message: 'The receiver cannot be paid. Choose another receiver.',
    reasons: {
      RECEIVER_CHANGED:
        'The UMA address now belongs to a different receiver or to no receiver. Look up the receiver again.',
    },
  },
  PARSE_PAYREQ_RESPONSE_ERROR: {
    status: 400,
    message: "The counterparty's pay response could not be parsed. Contact the counterparty.",
  },
  CERT_CHAIN_INVALID: { status: 400, message: "The counterparty's certificate chain is not valid." },
  CERT_CHAIN_EXPIRED: { status: 400, message: "The counterparty's certificate chain has expired." },
  INVALID_PUBKEY_FORMAT: { status: 400, message: "The counterparty's public key has an invalid format." },
  MISSING_REQUIRED_UMA_PARAMETERS: { status: 400, message: 'Required UMA parameters are missing.' },
  SENDER_NOT_ACCEPTED: { status: 400, message: 'The counterparty does not accept this sender.' },
  AMOUNT_OUT_OF_RANGE: {
    status: 400,
    message: "The amount is outside this transfer's limits. See details.",
    reasons: {
      ABOVE_MAXIMUM: 'The amount exceeds the maximum in details.maximum. Send a smaller amount.',
      FEES_EXCEED_AMOUNT: 'The fees exceed the amount. Send a larger amount.',
      PLATFORM_FEE_EXCEEDS_AMOUNT:
        'The platform fee and the other fees exceed the amount. Lower the platform fee, or send a larger amount.',
      OTHER_SIDE_ROUNDS_TO_ZERO: 'After fees, the receiving amount rounds to zero. Send a larger amount.',
      AMOUNT_TOO_LARGE: 'One side of the transfer would exceed 9007199254740991. Send a smaller amount.',
      OUTSIDE_LIMITS:
        'The amount is outside the limits of the platform or the receiver. Send an amount within the limits in details.',
    },
  },
  TRANSACTION_SIZE_LIMIT_EXCEEDED: {
    status: 400,
    message: 'The amount exceeds the limit for one transaction. Send a smaller amount.',
    ours: true,
  },
  INVALID_CURRENCY: {
    status: 400,
    message: 'The currency is unknown or not supported here. See details.',
    reasons: {
      SAME_CURRENCY: 'Both sides use the same currency. Use /transfer-in or /transfer-out instead of a quote.',
      CURRENCIES_DIFFER: 'The accounts use different currencies. Create a quote instead of a transfer.',
      UNKNOWN_CURRENCY: 'Unknown currency. Use a currency from details.allowed.',
      CURRENCY_UNSUPPORTED: 'The receiver does not accept this currency. Use one from details.allowed.',
      SENDER_WITHOUT_CURRENCY: 'The sender has no account in this currency. Use one from details.allowed.',
      ACCOUNT_TYPE_MISMATCH: 'This account type does not support this currency. Use one from details.allowed.',
    },
  },
  INVALID_TIMESTAMP: { status: 400, message: 'The timestamp is not valid.' },
  INVALID_NONCE: { status: 400, message: 'The nonce is not valid.' },
  INVALID_REQUEST_FORMAT: {
    status: 400,
    message: 'The request could not be parsed. Send valid HTTP with one JSON object.',
    reasons: {
      NOT_UTF8: 'The body is not valid UTF-8. Encode it as UTF-8.',
      NOT_JSON: 'The body is not valid JSON. Check for trailing commas and single quotes.',
      NOT_AN_OBJECT: 'The body is JSON but not an object. Send one JSON object.',
      TOO_DEEP: 'The body exceeds 32 levels of nesting. Send a flatter object.',
      NO_BODY: 'The body is missing. Send a JSON object.',
      DUPLICATE_HEADER: 'A single-value header was sent more than once. Send it once.',
      HOST_MISSING: 'HTTP/1.1 requires a Host header. Send the host and port of this server.',
      BAD_PATH:
        'The request target is not a path in valid percent-encoded UTF-8. Begin it with /, and encode IDs before adding them.',
      BAD_HTTP: 'The request is not valid HTTP.',
      HEADERS_TOO_LARGE: 'The request headers exceed 16 KiB. Send fewer or shorter headers.',
      TOO_SLOW: 'The request took too long. Send its headers within 10 seconds and its body within 20 more seconds.',
      BODY_INTERRUPTED: 'The connection closed before the full body arrived. Send the request again.',
    },
  },
  INVALID_BANK_ACCOUNT: {
    status: 400,
    message: 'The bank account cannot be used. Check its details or use another account.',
    reasons: {
      ACCOUNT_NOT_FOUND:
        'The bank does not recognize this account. In the sandbox, identifiers ending in 105 simulate this error.',
    },
  },
  SELF_PAYMENT: {
    status: 400,
    message: 'Source and destination are the same account. Choose a different destination.',
  },
  LOOKUP_REQUEST_FAILED: { status: 400, message: 'The receiver lookup failed. Look up the receiver again.' },
  PARSE_LNURLP_RESPONSE_ERROR: { status: 400, message: "The counterparty's lookup response could not be parsed." },
  INVALID_AMOUNT: {
    status: 400,
    message: 'The amount must be an integer greater than 0.',
    reasons: {
      INSUFFICIENT_FUNDS: 'The source balance does not cover the amount plus fees. Add funds or send less.',
      NOT_POSITIVE: 'The amount must be greater than 0.',
      BALANCE_TOO_LARGE: 'The receiving balance would exceed 9007199254740991. Send a smaller amount.',
    },
  },
  WEBHOOK_ENDPOINT_NOT_SET: {
    status: 400,
    message: 'No webhook endpoint is configured. Set webhookEndpoint with PATCH /config.',
  },
  WEBHOOK_DELIVERY_ERROR: {
    status: 400,
    message: 'The webhook endpoint did not reply.',
    reasons: {
      DNS: 'The host of webhookEndpoint was not found. Check its name.',
      REFUSED: 'Nothing listens at webhookEndpoint. Start the receiver or check its port.',
      RESET: 'The webhook endpoint closed the connection before it replied.',
      TLS: 'The TLS connection to webhookEndpoint failed. Check its certificate, or use http.',
      TIMEOUT: 'The webhook endpoint did not reply within 10 seconds.',
      BLOCKED:
        'Webhooks are not sent to the address of webhookEndpoint. To allow a local host, add it to SANDBOX_WEBHOOK_HOSTS.',
      INTERRUPTED: 'The server stopped before the webhook endpoint replied. Send the test again.',
    },
  },
  LOW_QUALITY: {
    status: 400,
    message:
      'The quality of the document is too low. Create a kyc-link so that the customer can send another document.',
  },
  DATA_MISMATCH: {
    status: 400,
    message:
      "The document does not match the customer's data. Create a kyc-link so that the customer can send another document.",
  },
  EXPIRED: {
    status: 400,
    message: 'The document has expired. Create a kyc-link so that the customer can send another document.',
  },
  SUSPECTED_FRAUD: {
    status: 400,
    message:
      'The document is suspected to be fraudulent. Create a kyc-link so that the customer can send another document.',
  },
  UNSUITABLE_DOCUMENT: {
    status: 400,
    message: 'The document is not suitable. Create a kyc-link so that the customer can send another document.',
  },
  INCOMPLETE: {
    status: 400,
    message: 'The document is incomplete. Create a kyc-link so that the customer can send the complete document.',
  },
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: {
    status: 400,
    message: 'The account already has an EMAIL_OTP credential. Use or revoke the existing one.',
  },
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: {
    status: 400,
    message: 'The account already has an SMS_OTP credential. Use or revoke the existing one.',
  },
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: {
    status: 400,
    message: 'This passkey is already registered. Create a new passkey.',
  },
  STABLECOIN_PROVIDER_ACCOUNT_INVALID: { status: 400, message: 'The stablecoin provider account is not valid.' },
  STABLECOIN_PROVIDER_ACCOUNT_REVOKED: { status: 400, message: 'The stablecoin provider account was revoked.' },
  STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED: {
    status: 400,
    message: 'Several stablecoin provider accounts exist. Specify one.',
  },
} as const satisfies Record<string, ErrorEntry>
