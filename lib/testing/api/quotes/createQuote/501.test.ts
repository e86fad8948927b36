import { expect, test } from 'vitest'
import { callArmed } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

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
