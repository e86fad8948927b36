import { expect, test } from 'vitest'
import { callValidly } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

test('submitVerification without API credentials answers UNAUTHORIZED', async () => {
  const reply = await callValidly(sandbox, 'submitVerification', { authorization: undefined })
  expectError(reply, 'UNAUTHORIZED', { reason: 'CREDENTIALS_MISSING' })
})

test('submitVerification with a wrong client secret answers UNAUTHORIZED, and asks for Basic', async () => {
  const authorization = `Basic ${btoa(`${sandbox.token.clientId}:wrong`)}`
  const reply = await callValidly(sandbox, 'submitVerification', { authorization })
  expectError(reply, 'UNAUTHORIZED', { reason: 'CREDENTIALS_WRONG' })
  expect(reply.headers.get('www-authenticate')).toBe('Basic realm="sandbox", charset="UTF-8"')
})
