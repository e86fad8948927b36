import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { callValidly } from '#lib/testing/valid-call'

const sandbox = await sandboxOfFile()

test('listCredentials without API credentials answers UNAUTHORIZED', async () => {
  const reply = await callValidly(sandbox, 'listCredentials', { authorization: undefined })
  expectError(reply, 'UNAUTHORIZED', { reason: 'CREDENTIALS_MISSING' })
})

test('listCredentials with a wrong client secret answers UNAUTHORIZED, and asks for Basic', async () => {
  const authorization = `Basic ${btoa(`${sandbox.token.clientId}:wrong`)}`
  const reply = await callValidly(sandbox, 'listCredentials', { authorization })
  expectError(reply, 'UNAUTHORIZED', { reason: 'CREDENTIALS_WRONG' })
  expect(reply.headers.get('www-authenticate')).toBe('Basic realm="sandbox", charset="UTF-8"')
})
