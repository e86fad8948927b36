import { expect, test } from 'vitest'
import { callArmed, callValidly } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

test('submitVerification armed with INTERNAL_ERROR answers it once', async () => {
  expectError(await callArmed(sandbox, 'submitVerification', 'INTERNAL_ERROR'), 'INTERNAL_ERROR')
  expect((await callValidly(sandbox, 'submitVerification')).status).toBe(200)
})
