import { expect, test } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { clientKey, newWallet, otpBody, signedCall } from '#lib/testing/fixtures/wallet-client'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { sealOtp } from '#lib/wallet/bundles/otp-bundle'

const sandbox = await openSandboxForFile()

test('the signed retry starts a 15-minute session and returns no session key', async () => {
  const { accountId, credentialId, email } = await newWallet(sandbox)
  const key = clientKey()
  const body = await otpBody(sandbox, credentialId, key)
  const reply = await signedCall(sandbox, 'POST', `/auth/credentials/${credentialId}/verify`, key, { body })
  expect(reply.status, reply.text).toBe(200)
  const { createdAt, expiresAt } = reply.body
  expect(reply.body).toEqual({
    id: expect.stringMatching(/^Session:/),
    accountId,
    type: 'EMAIL_OTP',
    nickname: email,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: createdAt,
    expiresAt: expect.stringMatching(/Z$/),
  })
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(15 * 60_000)
})

test('the OTP bundle may contain the client key uncompressed, although the stamp contains it compressed', async () => {
  const { credentialId } = await newWallet(sandbox)
  const key = clientKey()
  const challenged = await sandbox.call('POST', `/auth/credentials/${credentialId}/challenge`)
  const encryptedOtpBundle = await sealOtp({
    targetBundle: challenged.body.otpEncryptionTargetBundle,
    otpCode: '000000',
    publicKey: hexFromBytes(key.publicKey),
  })
  const body = { type: 'EMAIL_OTP', encryptedOtpBundle }
  expect((await signedCall(sandbox, 'POST', `/auth/credentials/${credentialId}/verify`, key, { body })).status).toBe(
    200,
  )
})
