import { test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()

test('a registration for an unknown account is rejected with REFERENCE_NOT_FOUND', async () => {
  const body = { type: 'EMAIL_OTP', accountId: unknownId('InternalAccount') }
  expectError(await sandbox.call('POST', '/auth/credentials', { body }), 'REFERENCE_NOT_FOUND', { field: 'accountId' })
})

test('a registration for an account of another platform is rejected with REFERENCE_NOT_FOUND', async () => {
  const { starter } = await sandbox.otherPlatform()
  const body = { type: 'EMAIL_OTP', accountId: starter.wallet }
  expectError(await sandbox.call('POST', '/auth/credentials', { body }), 'REFERENCE_NOT_FOUND', { field: 'accountId' })
})
