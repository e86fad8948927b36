import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { callArmed } from '#lib/testing/valid-call'

const sandbox = await sandboxOfFile()

test('a receiver who asks for a field nobody knows answers UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY', async () => {
  const code = 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY'
  const reply = await callArmed(sandbox, 'lookUpUma', code)
  expectError(reply, code)
  expect(reply.headers.get('x-should-retry')).toBe('false')
})
