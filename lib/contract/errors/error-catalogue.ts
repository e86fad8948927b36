import { BAD_REQUEST_ERRORS } from '#lib/contract/errors/bad-request-errors'
import type { ErrorEntry } from '#lib/contract/errors/error-entry'
import { UNAUTHORIZED_ERRORS } from '#lib/contract/errors/unauthorized-errors'

/**
 * Every code of §7 and our additions, with status and sentence; some are never answered yet. The only place that
 * defines either.
 */
export const ERRORS = {
  ...BAD_REQUEST_ERRORS,
  ...UNAUTHORIZED_ERRORS,
  FORBIDDEN: {
    status: 403,
    message: 'Not allowed.',
    ours: true,
    reasons: {
      FOREIGN_ORIGIN:
        'Requests from pages of other origins are refused; name the origin in ALLOWED_ORIGINS for the API, or in ALLOWED_CONTROL_ORIGINS for the control plane.',
      LOOPBACK_ONLY: 'This call is answered on loopback only.',
      PERMISSION_MISSING: 'The API token lacks the permission that details.permission names; use a token that has it.',
    },
  },
  QUOTE_NOT_FOUND: { status: 404, message: 'No such quote on this platform.', ours: true },
  TRANSACTION_NOT_FOUND: { status: 404, message: 'No such transaction on this platform.', ours: true },
  USER_NOT_FOUND: { status: 404, message: 'No such customer on this platform.', ours: true },
  UMA_NOT_FOUND: { status: 404, message: 'No such UMA address.', ours: true },
  TOKEN_NOT_FOUND: { status: 404, message: 'No such API token on this platform.', ours: true },
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
      CUSTOMER_DELETED: 'The customer was deleted; its data can still be read.',
      NO_EMAIL: 'The customer has no email to verify; set one with PATCH /customers/{customerId}.',
      NO_PHONE_NUMBER: 'The customer has no phoneNumber to verify; set one with PATCH /customers/{customerId}.',
      CONTACT_VERIFIED: 'This contact is verified already.',
      NO_PENDING_CODE: 'No code is pending for this contact: request one with verify-email or verify-phone.',
      ALREADY_VERIFIED: 'The latest verification of this customer is APPROVED.',
      VERIFICATION_IN_PROGRESS: 'A verification of this customer is in progress; wait for its decision.',
      LINK_USED: 'This link was used; create another one with POST /customers/{customerId}/kyc-link.',
      LINK_SUPERSEDED: 'A newer link replaced this one, or its customer was deleted.',
      LINK_EXPIRED: 'This link has expired; create another one with POST /customers/{customerId}/kyc-link.',
      CUSTOMER_CHANGED: 'The customer was changed by another request at the same time; send this one again.',
      SMS_OTP_CREDENTIAL_SET_CHANGED:
        'The SMS_OTP credentials tied to the phone number changed since the first request; send it once more.',
      PLATFORM_ACCOUNT_ID_EXISTS: 'Another account of this owner has this platformAccountId.',
      SNAPSHOT_TOO_LARGE: 'A snapshot holds at most 100,000 rows; this sandbox has more.',
      TOO_MANY_SNAPSHOTS: 'At most 50 snapshots are kept; delete one.',
      SNAPSHOT_OUTDATED: 'This snapshot was taken by another version of the sandbox, whose objects had another form.',
    },
  },
  TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL: {
    status: 409,
    message: 'This transaction does not wait for an approval; details.status is its status.',
    ours: true,
  },
  UMA_ADDRESS_EXISTS: { status: 409, message: 'This UMA address is taken.', ours: true },
  EMAIL_OTP_EMAIL_ALREADY_EXISTS: {
    status: 409,
    message: 'Another EMAIL_OTP credential of this platform has this e-mail.',
    ours: true,
  },
  EMAIL_OTP_CREDENTIAL_SET_CHANGED: {
    status: 409,
    message: 'The EMAIL_OTP credentials tied to the e-mail changed since the first request; send it once more.',
    ours: true,
  },
  CUSTOMER_DELETED: { status: 410, message: 'This customer was deleted before.', ours: true },
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
    message: 'The sandbox is busy or starting; send the same request again after Retry-After seconds.',
    ours: true,
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS
