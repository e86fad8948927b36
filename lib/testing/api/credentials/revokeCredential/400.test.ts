import { test } from 'vitest'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('revoking the only credential of an account is rejected with INVALID_INPUT on the first request', async () => {
  const { credentialId } = await newWallet(sandbox)
  expectError(await sandbox.call('DELETE', `/auth/credentials/${credentialId}`), 'INVALID_INPUT', {
    reason: 'LAST_CREDENTIAL',
  })
})
