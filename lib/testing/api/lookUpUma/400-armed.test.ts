import { test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { callArmed } from '#lib/testing/valid-call'

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
