import { test } from 'vitest'
import { newWallet, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('a session cannot sign the revocation of the credential that started the session', async () => {
  const wallet = await newWallet(sandbox)
  const { key } = await signIn(sandbox, wallet)
  const body = { type: 'SMS_OTP', accountId: wallet.accountId }
  await signedCall(sandbox, 'POST', '/auth/credentials', key, { body })
  expectError(
    await signedCall(sandbox, 'DELETE', `/auth/credentials/${wallet.credentialId}`, key),
    'WALLET_SIGNATURE_INVALID',
    { reason: 'OWN_CREDENTIAL' },
  )
})

test('a session of another wallet cannot sign a revocation', async () => {
  const wallet = await newWallet(sandbox)
  const { key } = await signIn(sandbox, wallet)
  await signedCall(sandbox, 'POST', '/auth/credentials', key, {
    body: { type: 'SMS_OTP', accountId: wallet.accountId },
  })
  const stranger = await signIn(sandbox, await newWallet(sandbox))
  const reply = await signedCall(sandbox, 'DELETE', `/auth/credentials/${wallet.credentialId}`, stranger.key)
  expectError(reply, 'WALLET_SIGNATURE_INVALID', { reason: 'UNKNOWN_KEY' })
})
