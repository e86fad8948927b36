import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { describeProofRefusals } from '#lib/testing/proof-refusals'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { callValidly } from '#lib/testing/valid-call'

const sandbox = await sandboxOfFile()

test('updateCustomer without API credentials answers UNAUTHORIZED', async () => {
  const reply = await callValidly(sandbox, 'updateCustomer', { authorization: undefined })
  expectError(reply, 'UNAUTHORIZED', { reason: 'CREDENTIALS_MISSING' })
})

test('updateCustomer with a wrong client secret answers UNAUTHORIZED, and asks for Basic', async () => {
  const authorization = `Basic ${btoa(`${sandbox.token.clientId}:wrong`)}`
  const reply = await callValidly(sandbox, 'updateCustomer', { authorization })
  expectError(reply, 'UNAUTHORIZED', { reason: 'CREDENTIALS_WRONG' })
  expect(reply.headers.get('www-authenticate')).toBe('Basic realm="sandbox", charset="UTF-8"')
})

describeProofRefusals(sandbox, 'updateCustomer')
