import { test } from 'vitest'
import { callArmed } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

/** The counterparty's faults, which no request provokes. */
const ARMED = [
  'INVALID_RECEIVER',
  'LOOKUP_REQUEST_FAILED',
  'PARSE_LNURLP_RESPONSE_ERROR',
  'CERT_CHAIN_INVALID',
  'CERT_CHAIN_EXPIRED',
  'INVALID_PUBKEY_FORMAT',
  'MISSING_REQUIRED_UMA_PARAMETERS',
  'SENDER_NOT_ACCEPTED',
  'INVALID_TIMESTAMP',
  'INVALID_NONCE',
] as const

test.each(ARMED)('a lookup armed with %s answers it', async code => {
  expectError(await callArmed(sandbox, 'lookUpUma', code), code)
})
