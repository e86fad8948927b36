import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { callArmed } from '#lib/testing/valid-call'

const sandbox = await sandboxOfFile()

test('an execution armed with NOT_IMPLEMENTED answers it, and tells clients not to try again', async () => {
  const reply = await callArmed(sandbox, 'executeQuote', 'NOT_IMPLEMENTED')
  expectError(reply, 'NOT_IMPLEMENTED')
  expect(reply.headers.get('x-should-retry')).toBe('false')
})
