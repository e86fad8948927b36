import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import { EDGE_ERRORS, type Operation, SHARED_ERRORS } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { ARMED_ONLY } from '#lib/testing/fixtures/armed-only'

/** The codes that §7 of the specification lists, by status. */
const SPECIFIED: Readonly<Record<number, readonly string[]>> = {
  400: words(`INVALID_INPUT MISSING_MANDATORY_USER_INFO INVITATION_ALREADY_CLAIMED INVITATIONS_NOT_CONFIGURED
    INVALID_UMA_ADDRESS INVITATION_CANCELLED QUOTE_REQUEST_FAILED INVALID_PAYREQ_RESPONSE INVALID_RECEIVER
    PARSE_PAYREQ_RESPONSE_ERROR CERT_CHAIN_INVALID CERT_CHAIN_EXPIRED INVALID_PUBKEY_FORMAT
    MISSING_REQUIRED_UMA_PARAMETERS SENDER_NOT_ACCEPTED AMOUNT_OUT_OF_RANGE INVALID_CURRENCY INVALID_TIMESTAMP
    INVALID_NONCE INVALID_REQUEST_FORMAT INVALID_BANK_ACCOUNT SELF_PAYMENT LOOKUP_REQUEST_FAILED
    PARSE_LNURLP_RESPONSE_ERROR INVALID_AMOUNT WEBHOOK_ENDPOINT_NOT_SET WEBHOOK_DELIVERY_ERROR LOW_QUALITY
    DATA_MISMATCH EXPIRED SUSPECTED_FRAUD UNSUITABLE_DOCUMENT INCOMPLETE EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS
    SMS_OTP_CREDENTIAL_ALREADY_EXISTS PASSKEY_CREDENTIAL_ALREADY_EXISTS STABLECOIN_PROVIDER_ACCOUNT_INVALID
    STABLECOIN_PROVIDER_ACCOUNT_REVOKED STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED`),
  401: words(`UNAUTHORIZED INVALID_SIGNATURE WALLET_SIGNATURE_MISSING WALLET_SIGNATURE_MALFORMED
    WALLET_SIGNATURE_BODY_MISMATCH WALLET_SIGNATURE_INVALID REQUEST_ID_MISSING`),
  412: ['UNSUPPORTED_UMA_VERSION'],
  424: words(`PAYREQ_REQUEST_FAILED COUNTERPARTY_PUBKEY_FETCH_ERROR NO_COMPATIBLE_UMA_VERSION LNURLP_REQUEST_FAILED
    EMAIL_OTP_CREDENTIAL_SYNC_FAILED`),
  500: ['SERVICE_SWITCH_ERROR', 'INTERNAL_ERROR'],
  501: ['UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY', 'NOT_IMPLEMENTED'],
}

const ROOT = new URL('../../../../', import.meta.url)
const sources = globSync('lib/{domain,operations,verifiers,http,runtime}/**/*.ts', { cwd: ROOT })
  .filter(file => !file.endsWith('.test.ts'))
  .map(file => ({ file, text: readFileSync(new URL(file, ROOT), 'utf8') }))

/** Returns the source files that contain a code as a string literal or as a property name. */
const filesWith = (code: string) =>
  sources.filter(({ text }) => text.includes(`'${code}'`) || text.includes(` ${code}: `)).map(({ file }) => file)

const all = Object.values(SPECIFIED).flat() as ErrorCode[] // The first test checks that the catalog has these codes.

test('besides the codes marked `ours`, the catalog has exactly the codes of the specification, each with its status', () => {
  for (const [status, codes] of Object.entries(SPECIFIED)) {
    for (const code of codes) expect(ERRORS[code as ErrorCode]?.status, code).toBe(Number(status))
  }
  const known = Object.entries(ERRORS).filter(([, entry]) => !('ours' in entry))
  expect(known.map(([code]) => code).toSorted()).toEqual(all.toSorted())
})

test('ARMED_ONLY lists exactly the specified codes that no source file of the server contains', () => {
  const without = all.filter(code => filesWith(code).length === 0)
  const specified = ARMED_ONLY.filter(code => !('ours' in ERRORS[code]))
  expect(without.toSorted()).toEqual(specified.toSorted())
})

test.each(all)('%s is documented as an error of an operation or of the HTTP edge', code => {
  const operations: readonly Operation[] = OPERATIONS
  const documented: readonly ErrorCode[] = [
    ...operations.flatMap(({ errors }) => errors),
    ...SHARED_ERRORS,
    ...EDGE_ERRORS,
  ]
  expect(documented).toContain(code)
})

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
