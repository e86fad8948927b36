import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import { EDGE_ERRORS, type Operation, SHARED_ERRORS } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { callArmed, callValidly, type OperationId } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

/** The codes of §7 by status, as the specification lists them. */
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

/** Codes whose feature this sandbox does not have yet. */
const WITHOUT_FEATURE_YET: ReadonlySet<string> = new Set(words('WEBHOOK_ENDPOINT_NOT_SET WEBHOOK_DELIVERY_ERROR'))

/** Codes that no request provokes: a client's handling of them is rehearsed by arming. */
const ARMED_ONLY = words(`CERT_CHAIN_EXPIRED CERT_CHAIN_INVALID COUNTERPARTY_PUBKEY_FETCH_ERROR
  EMAIL_OTP_CREDENTIAL_SYNC_FAILED INVALID_NONCE INVALID_PAYREQ_RESPONSE INVALID_PUBKEY_FORMAT INVALID_SIGNATURE
  INVALID_TIMESTAMP INVITATIONS_NOT_CONFIGURED INVITATION_ALREADY_CLAIMED INVITATION_CANCELLED LNURLP_REQUEST_FAILED
  LOOKUP_REQUEST_FAILED MISSING_REQUIRED_UMA_PARAMETERS NOT_IMPLEMENTED NO_COMPATIBLE_UMA_VERSION
  PARSE_LNURLP_RESPONSE_ERROR
  PARSE_PAYREQ_RESPONSE_ERROR PAYREQ_REQUEST_FAILED QUOTE_REQUEST_FAILED SENDER_NOT_ACCEPTED SERVICE_SWITCH_ERROR
  STABLECOIN_PROVIDER_ACCOUNT_INVALID STABLECOIN_PROVIDER_ACCOUNT_REVOKED
  STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED UNSUPPORTED_UMA_VERSION`)

const ROOT = new URL('../../../../', import.meta.url)
const sources = globSync('lib/{domain,operations,verifiers,http,runtime}/**/*.ts', { cwd: ROOT })
  .filter(file => !file.endsWith('.test.ts'))
  .map(file => ({ file, text: readFileSync(new URL(file, ROOT), 'utf8') }))

/** The features that answer a code: the source files that name it, as a text or as the key of a table. */
const featuresOf = (code: string) =>
  sources.filter(({ text }) => text.includes(`'${code}'`) || text.includes(` ${code}: `)).map(({ file }) => file)

const operations: readonly Operation[] = OPERATIONS
/** The operations a code can be armed on. */
function armableOn(code: ErrorCode): readonly OperationId[] {
  const shared: readonly ErrorCode[] = SHARED_ERRORS
  // The ids are those of OPERATIONS, which the wider type forgets.
  return operations.filter(({ errors }) => [...errors, ...shared].includes(code)).map(({ id }) => id as OperationId)
}

const all = Object.values(SPECIFIED).flat() as ErrorCode[] // The first test compares them with the catalogue.
const sandbox = await sandboxOfFile()

test('the catalogue has every code of the specification, with its status', () => {
  for (const [status, codes] of Object.entries(SPECIFIED)) {
    for (const code of codes) expect(ERRORS[code as ErrorCode]?.status, code).toBe(Number(status))
  }
  const known = Object.entries(ERRORS).filter(([, entry]) => !('ours' in entry))
  expect(known.map(([code]) => code).toSorted()).toEqual(all.toSorted())
})

test('a code without a feature is one that no source file answers', () => {
  const without = all.filter(code => !WITHOUT_FEATURE_YET.has(code) && featuresOf(code).length === 0)
  expect(without.toSorted()).toEqual(ARMED_ONLY.toSorted())
})

describe.each(all)('%s', code => {
  const [operationId] = armableOn(code)
  if (operationId === undefined) {
    test('has a feature at the HTTP edge, or waits for its feature', () => {
      const edge: readonly ErrorCode[] = EDGE_ERRORS
      expect(edge.includes(code) || WITHOUT_FEATURE_YET.has(code)).toBe(true)
    })
    return
  }
  test(`can be armed on ${operationId}, and the next call succeeds`, async () => {
    expectError(await callArmed(sandbox, operationId, code), code)
    const { status, text } = await callValidly(sandbox, operationId)
    expect(status, text).toBeLessThan(300)
  })
})

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
