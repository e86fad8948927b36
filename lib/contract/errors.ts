/** One row of the catalogue: the HTTP status and the sentence of a code. */
export interface ErrorEntry {
  readonly status: number
  readonly message: string
  /** Sentences for the reasons a code can carry in `details.reason`. */
  readonly reasons?: Readonly<Record<string, string>>
  /** True for codes that §7 does not list. */
  readonly ours?: true
}

/** Every code of §7 and those of our own, with status and sentence; not each is answered yet. The only place either is written. */
export const ERRORS = {
  INVALID_INPUT: {
    status: 400,
    message: 'A field is missing or not valid; details.errors names each one.',
    reasons: {
      UNKNOWN_ACCOUNT: 'No such account on this platform.',
      UNKNOWN_CUSTOMER: 'No such customer on this platform.',
      NOT_EXECUTABLE: 'This quote cannot be executed: it is funded from outside, so the money has to arrive first.',
      IMMEDIATE_EXECUTION_UNAVAILABLE:
        'immediatelyExecute needs an internal account that is not an EMBEDDED_WALLET, or an account that can be pulled from.',
      RAIL_UNAVAILABLE: 'The destination account does not offer this payment rail; details.allowed lists those it has.',
      WRONG_OWNER: 'customerId names another customer than the owner of the source account.',
      UMA_FROM_EXTERNAL_ACCOUNT: 'A UMA address is paid from an internal account or by real-time funding.',
      UNKNOWN_LOOKUP: 'No such receiver lookup on this platform.',
      LOOKUP_OF_ANOTHER: 'This lookup was of another receiver than the destination.',
      LOOKUP_EXPIRED: 'A receiver lookup is good for 15 minutes; look the receiver up again.',
      NOT_FUNDED_FROM_OUTSIDE: 'This quote is drawn from an internal account; execute it instead.',
      QUOTE_EXPIRED: 'The quote has expired; make a new one.',
      QUOTE_NOT_PENDING: 'The quote was funded or executed before.',
      UNKNOWN_COUNTRY: 'No provider is known in this country; details.allowed lists the countries that have some.',
      BAD_CURSOR: 'This cursor was not issued for this list; start again without one.',
      LAST_CREDENTIAL: 'An account keeps at least one credential.',
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
  INVALID_RECEIVER: { status: 400, message: 'The receiver cannot be paid.' },
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
      ABOVE_MAXIMUM: 'An amount is at most 9000000000000000.',
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
        'Both sides are in the same currency. A quote converts; use /transfer-in or /transfer-out for this transfer.',
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
      BAD_PATH: 'The path is not validly percent-encoded UTF-8.',
      BAD_HTTP: 'The request is not valid HTTP.',
      HEADERS_TOO_LARGE: 'The head of the request is larger than 16 KiB.',
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
  LOW_QUALITY: { status: 400, message: 'The document is of too low quality.' },
  DATA_MISMATCH: { status: 400, message: 'The document does not match the data given.' },
  EXPIRED: { status: 400, message: 'The document has expired.' },
  SUSPECTED_FRAUD: { status: 400, message: 'The document is suspected of fraud.' },
  UNSUITABLE_DOCUMENT: { status: 400, message: 'The document is not suitable.' },
  INCOMPLETE: { status: 400, message: 'The information is incomplete.' },
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: { status: 400, message: 'The account has an EMAIL_OTP credential already.' },
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: { status: 400, message: 'The account has an SMS_OTP credential already.' },
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: { status: 400, message: 'This passkey is registered already.' },
  STABLECOIN_PROVIDER_ACCOUNT_INVALID: { status: 400, message: 'The stablecoin provider account is not valid.' },
  STABLECOIN_PROVIDER_ACCOUNT_REVOKED: { status: 400, message: 'The stablecoin provider account was revoked.' },
  STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED: {
    status: 400,
    message: 'Several stablecoin provider accounts exist; name one.',
  },

  UNAUTHORIZED: {
    status: 401,
    message: 'API credentials are missing or wrong: send Authorization: Basic with <api token id>:<api client secret>.',
    reasons: {
      CREDENTIALS_MISSING: 'No API credentials: send Authorization: Basic with <api token id>:<api client secret>.',
      CREDENTIALS_MALFORMED: 'Authorization is not Basic with base64 of <api token id>:<api client secret>.',
      CREDENTIALS_WRONG: 'The API token id is unknown or its client secret is wrong.',
      ACCESS_KEY_WRONG: 'This is not the access key printed at start.',
      ACCESS_KEY_REQUIRED: 'This server is not bound to loopback: send the access key printed at its start as Bearer.',
    },
  },
  INVALID_SIGNATURE: { status: 401, message: 'The signature is not valid.' },
  WALLET_SIGNATURE_MISSING: { status: 401, message: 'Service-Wallet-Signature is required here.' },
  WALLET_SIGNATURE_MALFORMED: { status: 401, message: 'Service-Wallet-Signature cannot be parsed.' },
  WALLET_SIGNATURE_BODY_MISMATCH: {
    status: 401,
    message: 'The stamp was made for other bytes than those the service issued.',
  },
  WALLET_SIGNATURE_INVALID: { status: 401, message: 'The stamp does not verify against a key that may sign this.' },
  REQUEST_ID_MISSING: { status: 401, message: 'Request-Id is required with the signed retry.' },

  FORBIDDEN: {
    status: 403,
    message: 'Not allowed.',
    ours: true,
    reasons: {
      FOREIGN_ORIGIN:
        'Requests from pages of other origins are refused; name the origin in ALLOWED_ORIGINS to allow it.',
      LOOPBACK_ONLY: 'This call is answered on loopback only.',
    },
  },
  QUOTE_NOT_FOUND: { status: 404, message: 'No such quote on this platform.', ours: true },
  TRANSACTION_NOT_FOUND: { status: 404, message: 'No such transaction on this platform.', ours: true },
  USER_NOT_FOUND: { status: 404, message: 'No such customer on this platform.', ours: true },
  UMA_NOT_FOUND: { status: 404, message: 'No such UMA address.', ours: true },
  REFERENCE_NOT_FOUND: {
    status: 404,
    message: 'No such resource on this platform.',
    ours: true,
    reasons: {
      TOKEN_FILE_GONE:
        'credentials.json is gone from the data folder; only the digest of its secret is kept. Set SANDBOX_CLIENT_ID and SANDBOX_CLIENT_SECRET, or begin with another data folder.',
      UNKNOWN_ROUTE: 'No such path. The operations are listed in {base_url}/openapi.json.',
    },
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This path does not answer this method; Allow lists those it does.',
    ours: true,
  },
  CONFLICT: {
    status: 409,
    message: 'The resource is not in a state that allows this.',
    ours: true,
    reasons: {
      QUOTE_EXPIRED: 'The quote has expired; make a new one.',
      QUOTE_ALREADY_EXECUTED: 'The quote was executed before.',
      QUOTE_NOT_EXECUTABLE: 'The quote is no longer executable.',
      PLATFORM_CUSTOMER_ID_EXISTS: 'Another customer of this platform has this platformCustomerId.',
      PLATFORM_ACCOUNT_ID_EXISTS: 'Another account of this owner has this platformAccountId.',
      SNAPSHOT_TOO_LARGE: 'A snapshot holds at most 100,000 rows; this sandbox has more.',
      TOO_MANY_SNAPSHOTS: 'At most 50 snapshots are kept; delete one.',
      SNAPSHOT_OUTDATED: 'This snapshot was taken by another version of the sandbox, whose objects had another form.',
    },
  },
  UMA_ADDRESS_EXISTS: { status: 409, message: 'This UMA address is taken.', ours: true },
  UNSUPPORTED_UMA_VERSION: { status: 412, message: "The counterparty does not support this service's UMA version." },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'A body is at most 65536 bytes.', ours: true },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'Send the body as application/json, without content encoding.',
    ours: true,
  },
  MISDIRECTED_REQUEST: {
    status: 421,
    message: 'The Host header names a host this server does not serve; add it to ALLOWED_HOSTS.',
    ours: true,
  },
  PAYREQ_REQUEST_FAILED: { status: 424, message: 'The pay request to the counterparty failed.' },
  COUNTERPARTY_PUBKEY_FETCH_ERROR: { status: 424, message: "The counterparty's public key could not be fetched." },
  NO_COMPATIBLE_UMA_VERSION: { status: 424, message: 'No UMA version is common to both sides.' },
  LNURLP_REQUEST_FAILED: { status: 424, message: 'The lookup request to the counterparty failed.' },
  EMAIL_OTP_CREDENTIAL_SYNC_FAILED: { status: 424, message: 'The tied EMAIL_OTP credentials could not be updated.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests: wait for Retry-After seconds.', ours: true },
  SERVICE_SWITCH_ERROR: { status: 500, message: 'The payment switch failed.' },
  INTERNAL_ERROR: { status: 500, message: 'Something failed in this server; its log has the Sandbox-Trace-Id.' },
  UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY: {
    status: 501,
    message: 'The counterparty demands a field unknown to this service.',
    reasons: {
      UNKNOWN_FIELD: 'This field of a customer is unknown to this service; details.allowed lists those known.',
    },
  },
  NOT_IMPLEMENTED: { status: 501, message: 'This is not implemented in the sandbox.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The database is busy; send the same request again after Retry-After seconds.',
    ours: true,
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS
