import { expect, test } from 'vitest'
import { newPasskeyRegistration } from '#lib/testing/fixtures/passkey-client'
import { newWallet, proofOf, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('a signed retry with a changed attestation, nickname or challenge gets BODY_CHANGED, and the unchanged retry then succeeds', async () => {
  const wallet = await newWallet(sandbox)
  const { key } = await signIn(sandbox, wallet)
  const { body } = await newPasskeyRegistration(sandbox, wallet.accountId)
  const first = await sandbox.call('POST', '/auth/credentials', { body })
  const headers = proofOf(first.body, key)
  const attestation = { ...body.attestation, clientDataJson: 'AAAA' }
  for (const change of [{ attestation }, { nickname: 'Another' }, { challenge: 'AAAA' }]) {
    const reply = await sandbox.call('POST', '/auth/credentials', { headers, body: { ...body, ...change } })
    expectError(reply, 'WALLET_SIGNATURE_BODY_MISMATCH', { reason: 'BODY_CHANGED' })
  }
  expect((await sandbox.call('POST', '/auth/credentials', { headers, body })).status).toBe(201)
})

test('a retry without a signature is rejected with WALLET_SIGNATURE_MISSING before its attestation is checked', async () => {
  const { accountId } = await newWallet(sandbox)
  const { body } = await newPasskeyRegistration(sandbox, accountId, { overrides: { isUserVerified: false } })
  const headers = { 'request-id': 'Request:00000000-0000-7000-8000-000000000000' }
  expectError(await sandbox.call('POST', '/auth/credentials', { headers, body }), 'WALLET_SIGNATURE_MISSING')
})
