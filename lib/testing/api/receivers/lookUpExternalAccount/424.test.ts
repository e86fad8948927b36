import { test } from 'vitest'
import { callArmed } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

test('a counterparty that fails with LNURLP_REQUEST_FAILED answers it', async () => {
  expectError(await callArmed(sandbox, 'lookUpExternalAccount', 'LNURLP_REQUEST_FAILED'), 'LNURLP_REQUEST_FAILED')
})
