import { expect, test } from 'vitest'
import { postQuote, quoteBody } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('after a forced QUOTE_REQUEST_FAILED, the same request with the same idempotency key succeeds', async () => {
  const headers = { 'idempotency-key': 'retry-after-failure' }
  const { platformId } = sandbox
  await sandbox.control('POST', '/arm', { operationId: 'createQuote', code: 'QUOTE_REQUEST_FAILED', platformId })
  const body = quoteBody(sandbox)
  expectError(await sandbox.call('POST', '/quotes', { body, headers }), 'QUOTE_REQUEST_FAILED')
  const retried = await sandbox.call('POST', '/quotes', { body, headers })
  expect(retried.status).toBe(201)
  expect(retried.headers.has('idempotent-replayed')).toBe(false)
  expect((await postQuote(sandbox, {}, headers)).body.id).toBe(retried.body.id)
})
