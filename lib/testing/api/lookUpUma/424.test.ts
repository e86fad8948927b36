import { test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { callArmed } from '#lib/testing/valid-call'

const sandbox = await sandboxOfFile()

test.each(['COUNTERPARTY_PUBKEY_FETCH_ERROR', 'NO_COMPATIBLE_UMA_VERSION', 'LNURLP_REQUEST_FAILED'] as const)(
  'a counterparty that fails with %s answers it',
  async code => {
    expectError(await callArmed(sandbox, 'lookUpUma', code), code)
  },
)
