import { expect, test } from 'vitest'
import { callArmed } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

test('an execution armed with NOT_IMPLEMENTED answers it, and tells clients not to try again', async () => {
  const reply = await callArmed(sandbox, 'executeQuote', 'NOT_IMPLEMENTED')
  expectError(reply, 'NOT_IMPLEMENTED')
  expect(reply.headers.get('x-should-retry')).toBe('false')
})
