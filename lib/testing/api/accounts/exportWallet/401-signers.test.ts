import { test } from 'vitest'
import { clientKey, clientPublicKey, newWallet, proofOf, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const session = await signIn(sandbox, await newWallet(sandbox))
const path = `/internal-accounts/${session.accountId}/export`
const body = { clientPublicKey: clientPublicKey(clientKey()) }

test('a session of another wallet cannot sign an export', async () => {
  const other = await signIn(sandbox, await newWallet(sandbox))
  const first = await sandbox.call('POST', path, { body })
  const reply = await sandbox.call('POST', path, { body, headers: proofOf(first.body, other.key) })
  expectError(reply, 'WALLET_SIGNATURE_INVALID', { reason: 'UNKNOWN_KEY' })
})

test('a signed retry with another clientPublicKey is rejected with reason BODY_CHANGED', async () => {
  const first = await sandbox.call('POST', path, { body })
  const changedBody = { clientPublicKey: clientPublicKey(clientKey()) }
  const reply = await sandbox.call('POST', path, { body: changedBody, headers: proofOf(first.body, session.key) })
  expectError(reply, 'WALLET_SIGNATURE_BODY_MISMATCH', { reason: 'BODY_CHANGED' })
})
