import { expect, test } from 'vitest'
import { callValidly } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

test('confirmCustomerPhone without API credentials answers UNAUTHORIZED', async () => {
  const reply = await callValidly(sandbox, 'confirmCustomerPhone', { authorization: undefined })
  expectError(reply, 'UNAUTHORIZED', { reason: 'CREDENTIALS_MISSING' })
})

test('confirmCustomerPhone with a wrong client secret answers UNAUTHORIZED, and asks for Basic', async () => {
  const authorization = `Basic ${btoa(`${sandbox.token.clientId}:wrong`)}`
  const reply = await callValidly(sandbox, 'confirmCustomerPhone', { authorization })
  expectError(reply, 'UNAUTHORIZED', { reason: 'CREDENTIALS_WRONG' })
  expect(reply.headers.get('www-authenticate')).toBe('Basic realm="sandbox", charset="UTF-8"')
})
