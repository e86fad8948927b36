import { test } from 'vitest'
import { callArmed } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

// §7 lists it with the wallet's codes; no check of this sandbox answers it by itself.
test('INVALID_SIGNATURE is answered when armed', async () => {
  expectError(await callArmed(sandbox, 'verifyCredential', 'INVALID_SIGNATURE'), 'INVALID_SIGNATURE')
})
