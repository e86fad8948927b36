import { test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { callArmed } from '#lib/testing/valid-call'

const sandbox = await sandboxOfFile()

// §7 lists it with the wallet's codes; no check of this sandbox answers it by itself.
test('INVALID_SIGNATURE is answered when armed', async () => {
  expectError(await callArmed(sandbox, 'verifyCredential', 'INVALID_SIGNATURE'), 'INVALID_SIGNATURE')
})
