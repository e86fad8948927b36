import { test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { callArmed } from '#lib/testing/valid-call'

const sandbox = await sandboxOfFile()

test('a customer armed with NOT_IMPLEMENTED answers it', async () => {
  expectError(await callArmed(sandbox, 'createCustomer', 'NOT_IMPLEMENTED'), 'NOT_IMPLEMENTED')
})
