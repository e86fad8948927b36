import { expect, test } from 'vitest'
import { callArmed, callValidly, validCall } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

test('executeQuote without API credentials answers UNAUTHORIZED', async () => {
  const reply = await callValidly(sandbox, 'executeQuote', { authorization: undefined })
  expectError(reply, 'UNAUTHORIZED', { reason: 'CREDENTIALS_MISSING' })
})

test('executeQuote with a wrong client secret answers UNAUTHORIZED, and asks for Basic', async () => {
  const authorization = `Basic ${btoa(`${sandbox.token.clientId}:wrong`)}`
  const reply = await callValidly(sandbox, 'executeQuote', { authorization })
  expectError(reply, 'UNAUTHORIZED', { reason: 'CREDENTIALS_WRONG' })
  expect(reply.headers.get('www-authenticate')).toBe('Basic realm="sandbox", charset="UTF-8"')
})

test('an execution armed with WALLET_SIGNATURE_MISSING answers it', async () => {
  const reply = await callArmed(sandbox, 'executeQuote', 'WALLET_SIGNATURE_MISSING')
  expectError(reply, 'WALLET_SIGNATURE_MISSING')
  expect(reply.headers.has('www-authenticate')).toBe(true)
})

test('an execution without API credentials executes nothing', async () => {
  const { method, path } = await validCall(sandbox, 'executeQuote')
  await sandbox.call(method, path, { headers: { authorization: undefined } })
  expect((await sandbox.call('GET', path.replace('/execute', ''))).body.status).toBe('PENDING')
})
