import { expect, test } from 'vitest'
import { newWallet, proofOf, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const session = await signIn(sandbox, await newWallet(sandbox))
const path = `/internal-accounts/${session.accountId}`

test('a session of another wallet cannot sign a privateEnabled request', async () => {
  const other = await signIn(sandbox, await newWallet(sandbox))
  const body = { privateEnabled: true }
  const first = await sandbox.call('PATCH', path, { body })
  const reply = await sandbox.call('PATCH', path, { body, headers: proofOf(first.body, other.key) })
  expectError(reply, 'WALLET_SIGNATURE_INVALID', { reason: 'UNKNOWN_KEY' })
  expect((await sandbox.call('GET', path)).body.privateEnabled).toBe(false)
})

test('a signed retry with another privateEnabled value is rejected with reason BODY_CHANGED', async () => {
  const first = await sandbox.call('PATCH', path, { body: { privateEnabled: true } })
  const headers = proofOf(first.body, session.key)
  const reply = await sandbox.call('PATCH', path, { body: { privateEnabled: false }, headers })
  expectError(reply, 'WALLET_SIGNATURE_BODY_MISMATCH', { reason: 'BODY_CHANGED' })
})
