import { test } from 'vitest'
import { clientKey, clientPublicKey, newWallet, proofOf, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const body = { clientPublicKey: clientPublicKey(clientKey()) }

test('refreshing a revoked session is rejected with reason SESSION_ENDED', async () => {
  const session = await signIn(sandbox, await newWallet(sandbox))
  await signedCall(sandbox, 'DELETE', `/auth/sessions/${session.id}`, session.key)
  const reply = await sandbox.call('POST', `/auth/sessions/${session.id}/refresh`, { body })
  expectError(reply, 'UNAUTHORIZED', { reason: 'SESSION_ENDED' })
})

test('a refresh signed by another session of the wallet is rejected with reason OTHER_SESSION', async () => {
  const wallet = await newWallet(sandbox)
  const [mine, other] = [await signIn(sandbox, wallet), await signIn(sandbox, wallet)]
  const reply = await signedCall(sandbox, 'POST', `/auth/sessions/${mine.id}/refresh`, other.key, { body })
  expectError(reply, 'WALLET_SIGNATURE_INVALID', { reason: 'OTHER_SESSION' })
})

test('a signed retry with a changed clientPublicKey is rejected with reason BODY_CHANGED', async () => {
  const session = await signIn(sandbox, await newWallet(sandbox))
  const path = `/auth/sessions/${session.id}/refresh`
  const first = await sandbox.call('POST', path, { body })
  const other = { clientPublicKey: clientPublicKey(clientKey()) }
  const reply = await sandbox.call('POST', path, { body: other, headers: proofOf(first.body, session.key) })
  expectError(reply, 'WALLET_SIGNATURE_BODY_MISMATCH', { reason: 'BODY_CHANGED' })
})
