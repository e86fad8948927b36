import { test } from 'vitest'
import { callArmed } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

test.each([
  'PAYREQ_REQUEST_FAILED',
  'COUNTERPARTY_PUBKEY_FETCH_ERROR',
  'NO_COMPATIBLE_UMA_VERSION',
  'LNURLP_REQUEST_FAILED',
] as const)('a counterparty that fails with %s answers it', async code => {
  expectError(await callArmed(sandbox, 'createQuote', code), code)
})
