import type { ERRORS, ErrorCode } from '#lib/contract/errors/error-catalogue'

type Catalogue = typeof ERRORS
/** The codes of §7 but those of 401, which no quote is told that the API token is not. */
type SpecifiedCode = {
  [Code in ErrorCode]: Catalogue[Code] extends { readonly ours: true } | { readonly status: 401 } ? never : Code
}[ErrorCode]

const ARMED = 'a quote armed with %s answers it'
const COUNTERPARTY = 'a counterparty that fails with %s answers it'
const SWITCH = 'createQuote armed with %s answers it once'

/** The test that has a quote answered with each code of §7; null: no quote can be. */
export const CODE_RULES: { readonly [Code in SpecifiedCode]: string | null } = {
  INVALID_INPUT: '%s as %j answers INVALID_INPUT at %s',
  MISSING_MANDATORY_USER_INFO:
    'senderCustomerInfo with %s answers MISSING_MANDATORY_USER_INFO and names what is missing',
  INVITATION_ALREADY_CLAIMED: null,
  INVITATIONS_NOT_CONFIGURED: null,
  INVALID_UMA_ADDRESS: '%s, which is not $name@host, answers INVALID_UMA_ADDRESS',
  INVITATION_CANCELLED: null,
  QUOTE_REQUEST_FAILED: 'QUOTE_REQUEST_FAILED can be retried: the same request with the same key is then performed',
  INVALID_PAYREQ_RESPONSE: ARMED,
  INVALID_RECEIVER: ARMED,
  PARSE_PAYREQ_RESPONSE_ERROR: ARMED,
  CERT_CHAIN_INVALID: ARMED,
  CERT_CHAIN_EXPIRED: ARMED,
  INVALID_PUBKEY_FORMAT: ARMED,
  MISSING_REQUIRED_UMA_PARAMETERS: ARMED,
  SENDER_NOT_ACCEPTED: ARMED,
  AMOUNT_OUT_OF_RANGE: '%s, above 9000000000000000, answers AMOUNT_OUT_OF_RANGE',
  INVALID_CURRENCY: 'the same currency on both sides answers INVALID_CURRENCY and tells the other endpoints',
  INVALID_TIMESTAMP: ARMED,
  INVALID_NONCE: ARMED,
  INVALID_REQUEST_FORMAT: 'a body that is no JSON answers INVALID_REQUEST_FORMAT',
  INVALID_BANK_ACCOUNT: ARMED,
  SELF_PAYMENT: 'the same account on both sides answers SELF_PAYMENT',
  LOOKUP_REQUEST_FAILED: ARMED,
  PARSE_LNURLP_RESPONSE_ERROR: ARMED,
  INVALID_AMOUNT: 'an amount of 0 on the %s side answers INVALID_AMOUNT',
  WEBHOOK_ENDPOINT_NOT_SET: null,
  WEBHOOK_DELIVERY_ERROR: null,
  LOW_QUALITY: null,
  DATA_MISMATCH: null,
  EXPIRED: null,
  SUSPECTED_FRAUD: null,
  UNSUITABLE_DOCUMENT: null,
  INCOMPLETE: null,
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: null,
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: null,
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: null,
  STABLECOIN_PROVIDER_ACCOUNT_INVALID: ARMED,
  STABLECOIN_PROVIDER_ACCOUNT_REVOKED: ARMED,
  STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED: ARMED,
  UNSUPPORTED_UMA_VERSION: 'a counterparty of another UMA version answers UNSUPPORTED_UMA_VERSION',
  PAYREQ_REQUEST_FAILED: COUNTERPARTY,
  COUNTERPARTY_PUBKEY_FETCH_ERROR: COUNTERPARTY,
  NO_COMPATIBLE_UMA_VERSION: COUNTERPARTY,
  LNURLP_REQUEST_FAILED: COUNTERPARTY,
  EMAIL_OTP_CREDENTIAL_SYNC_FAILED: null,
  SERVICE_SWITCH_ERROR: SWITCH,
  INTERNAL_ERROR: SWITCH,
  UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY: 'a payee field nobody knows answers UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY',
  NOT_IMPLEMENTED: 'a quote armed with NOT_IMPLEMENTED answers it, and tells clients not to try again',
}
