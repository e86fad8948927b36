import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test.each([
  'country=Nigeria',
  'country=ng',
  'country=',
  'country=NG&country=KE',
  'currency=',
  'currency=NGN&currency=KES',
])('the provider query %s is rejected with INVALID_INPUT', async query => {
  const reply = await sandbox.call('GET', `/discoveries?${query}`)
  expectError(reply, 'INVALID_INPUT', { field: query.split('=', 1)[0] })
})

test.each(['XXX', 'ngn'])('the unknown currency %s is rejected with INVALID_CURRENCY', async currency => {
  const reply = await sandbox.call('GET', `/discoveries?currency=${currency}`)
  expectError(reply, 'INVALID_CURRENCY', { field: 'currency', reason: 'UNKNOWN_CURRENCY' })
  expect(reply.body.details.allowed).toContain('NGN')
})
