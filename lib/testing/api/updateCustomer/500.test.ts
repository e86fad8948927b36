import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { callArmed, callValidly } from '#lib/testing/valid-call'

const sandbox = await sandboxOfFile()

test('updateCustomer armed with INTERNAL_ERROR answers it once', async () => {
  expectError(await callArmed(sandbox, 'updateCustomer', 'INTERNAL_ERROR'), 'INTERNAL_ERROR')
  expect((await callValidly(sandbox, 'updateCustomer')).status).toBe(200)
})
