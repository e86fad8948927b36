import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { callArmed } from '#lib/testing/valid-call'

const sandbox = await sandboxOfFile()
test('a quote armed with NOT_IMPLEMENTED answers it, and tells clients not to try again', async () => {
  const reply = await callArmed(sandbox, 'createQuote', 'NOT_IMPLEMENTED')
  expectError(reply, 'NOT_IMPLEMENTED')
  expect(reply.headers.get('x-should-retry')).toBe('false')
})

test('a payee field nobody knows answers UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY', async () => {
  const code = 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY'
  expectError(await callArmed(sandbox, 'createQuote', code), code)
})
