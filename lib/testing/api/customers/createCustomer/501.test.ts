import { test } from 'vitest'
import { callArmed } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

test('a customer armed with NOT_IMPLEMENTED answers it', async () => {
  expectError(await callArmed(sandbox, 'createCustomer', 'NOT_IMPLEMENTED'), 'NOT_IMPLEMENTED')
})
