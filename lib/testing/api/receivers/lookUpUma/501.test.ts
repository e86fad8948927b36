import { expect, test } from 'vitest'
import { callArmed } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

test('a receiver who asks for a field nobody knows answers UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY', async () => {
  const code = 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY'
  const reply = await callArmed(sandbox, 'lookUpUma', code)
  expectError(reply, code)
  expect(reply.headers.get('x-should-retry')).toBe('false')
})
