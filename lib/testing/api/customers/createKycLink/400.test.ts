import { test } from 'vitest'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { customerId } = await newWallet(sandbox)
const path = `/customers/${customerId}/kyc-link`

test.each([
  null,
  1,
  '',
  '/done',
  'example.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  'https://',
  'https://a b',
  `https://example.com/${'x'.repeat(2048)}`,
])('the redirectUri %j is rejected with INVALID_INPUT', async redirectUri => {
  expectError(await sandbox.call('POST', path, { body: { redirectUri } }), 'INVALID_INPUT', { field: 'redirectUri' })
})

test('an Idempotency-Key with a space is rejected with INVALID_INPUT', async () => {
  const reply = await sandbox.call('POST', path, { headers: { 'idempotency-key': 'a b' } })
  expectError(reply, 'INVALID_INPUT', { field: 'Idempotency-Key' })
})

test('a body that is not an object is rejected with INVALID_REQUEST_FORMAT', async () => {
  expectError(await sandbox.call('POST', path, { body: [] }), 'INVALID_REQUEST_FORMAT', { reason: 'NOT_AN_OBJECT' })
})
