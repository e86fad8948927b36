import { describe, expect, test } from 'vitest'
import { clientKey, newWallet, proofOf, sealCode, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { readTargetBundle } from '#lib/wallet/bundles/otp-bundle'
import { isProblem } from '#lib/wallet/read-problem'

const sandbox = await openSandboxForFile()
const instant = expect.stringMatching(/Z$/)

test('the first credential of a wallet, of type SMS_OTP, is registered immediately and has a usable target bundle', async () => {
  const { accountId } = await newWallet(sandbox, { email: undefined, phoneNumber: '+14155550100' })
  const body = { type: 'SMS_OTP', accountId }
  const reply = await sandbox.call('POST', '/auth/credentials', { body })
  expect(reply.status, reply.text).toBe(201)
  const { otpEncryptionTargetBundle: bundle, ...credential } = reply.body
  expect(credential).toEqual({
    id: expect.stringMatching(/^AuthMethod:/),
    accountId,
    type: 'SMS_OTP',
    nickname: '+14155550100',
    createdAt: instant,
    updatedAt: instant,
  })
  const key = clientKey()
  const verify = { type: 'SMS_OTP', encryptedOtpBundle: await sealCode(bundle, key) }
  const session = await signedCall(sandbox, 'POST', `/auth/credentials/${credential.id}/verify`, key, { body: verify })
  expect(session.body).toMatchObject({ type: 'SMS_OTP', nickname: '+14155550100' })
})

describe('additional credentials of a wallet', () => {
  test('a retry signed with a session key adds an SMS_OTP credential to a wallet with an EMAIL_OTP credential', async () => {
    const wallet = await newWallet(sandbox)
    const { key } = await signIn(sandbox, wallet)
    const body = { type: 'SMS_OTP', accountId: wallet.accountId }
    const reply = await signedCall(sandbox, 'POST', '/auth/credentials', key, { body })
    expect(reply.status, reply.text).toBe(201)
    expect(reply.body).toMatchObject({ type: 'SMS_OTP', nickname: wallet.phoneNumber })
    expect(isProblem(readTargetBundle(reply.body.otpEncryptionTargetBundle))).toBe(false)
  })

  test('a signed retry may serialize the body differently, because bodies are compared as JSON values', async () => {
    const wallet = await newWallet(sandbox)
    const { key } = await signIn(sandbox, wallet)
    const { accountId } = wallet
    const first = await sandbox.call('POST', '/auth/credentials', { body: { type: 'SMS_OTP', accountId } })
    const text = ` {\n "accountId" : "${accountId}", "type" : "SMS_OTP" } `
    const headers = { ...proofOf(first.body, key), 'content-type': 'application/json' }
    expect((await sandbox.call('POST', '/auth/credentials', { headers, text })).status).toBe(201)
  })

  test('a new EMAIL_OTP credential can be registered after the previous one is revoked', async () => {
    const wallet = await newWallet(sandbox)
    const { key } = await signIn(sandbox, wallet)
    const { accountId } = wallet
    const sms = await signedCall(sandbox, 'POST', '/auth/credentials', key, { body: { type: 'SMS_OTP', accountId } })
    const other = await signIn(sandbox, { accountId, credentialId: sms.body.id }, 'SMS_OTP')
    const removed = await signedCall(sandbox, 'DELETE', `/auth/credentials/${wallet.credentialId}`, other.key)
    expect(removed.status).toBe(204)
    const again = await signedCall(sandbox, 'POST', '/auth/credentials', other.key, {
      body: { type: 'EMAIL_OTP', accountId },
    })
    expect(again.status, again.text).toBe(201)
    expect(again.body.id).not.toBe(wallet.credentialId)
  })
})
