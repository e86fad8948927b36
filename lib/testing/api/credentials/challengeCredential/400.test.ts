import { test } from 'vitest'
import { callWithForcedError } from '#lib/testing/fixtures/valid-call'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('a non-JSON body is rejected with INVALID_REQUEST_FORMAT', async () => {
  const { credentialId } = await newWallet(sandbox)
  const path = `/auth/credentials/${credentialId}/challenge`
  const options = { headers: { 'content-type': 'application/json' }, text: '{' }
  expectError(await sandbox.call('POST', path, options), 'INVALID_REQUEST_FORMAT')
})

test('a forced INVALID_INPUT is returned', async () => {
  expectError(await callWithForcedError(sandbox, 'challengeCredential', 'INVALID_INPUT'), 'INVALID_INPUT')
})
