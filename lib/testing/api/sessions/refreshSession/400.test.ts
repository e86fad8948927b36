import { test } from 'vitest'
import { newWallet, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { id } = await signIn(sandbox, await newWallet(sandbox))

test.each([
  undefined,
  7,
  '',
  `04${'1'.repeat(127)}`,
  `02${'1'.repeat(64)}`,
  `04${'1'.repeat(128)}`,
  `04${'f'.repeat(128)}`,
])('a refresh with the clientPublicKey %j is rejected with INVALID_INPUT', async clientPublicKey => {
  const reply = await sandbox.call('POST', `/auth/sessions/${id}/refresh`, { body: { clientPublicKey } })
  expectError(reply, 'INVALID_INPUT', { field: 'clientPublicKey' })
})

test('a refresh without a body is rejected with INVALID_REQUEST_FORMAT', async () => {
  expectError(await sandbox.call('POST', `/auth/sessions/${id}/refresh`), 'INVALID_REQUEST_FORMAT')
})
