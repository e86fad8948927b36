import { test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { callArmed } from '#lib/testing/valid-call'

const sandbox = await sandboxOfFile()

test('a counterparty that fails with LNURLP_REQUEST_FAILED answers it', async () => {
  expectError(await callArmed(sandbox, 'lookUpExternalAccount', 'LNURLP_REQUEST_FAILED'), 'LNURLP_REQUEST_FAILED')
})
