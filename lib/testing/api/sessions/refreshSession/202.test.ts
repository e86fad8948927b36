import { expect, test } from 'vitest'
import { clientKey, clientPublicKey, newWallet, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('the first request of a refresh returns the credential type and a payload with the clientPublicKey', async () => {
  const { id } = await signIn(sandbox, await newWallet(sandbox))
  const body = { clientPublicKey: clientPublicKey(clientKey()) }
  const reply = await sandbox.call('POST', `/auth/sessions/${id}/refresh`, { body })
  expect(reply.status, reply.text).toBe(202)
  expect(reply.body).toEqual({
    type: 'EMAIL_OTP',
    payloadToSign: expect.any(String),
    requestId: expect.stringMatching(/^Request:/),
    expiresAt: expect.any(String),
  })
  expect(JSON.parse(reply.body.payloadToSign)).toMatchObject({
    type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
    parameters: { targetPublicKey: body.clientPublicKey },
  })
})

test('for an SMS_OTP session, the first request of a refresh or revocation returns the type SMS_OTP', async () => {
  const wallet = await newWallet(sandbox)
  const { key } = await signIn(sandbox, wallet)
  const sms = { type: 'SMS_OTP', accountId: wallet.accountId }
  const added = await signedCall(sandbox, 'POST', '/auth/credentials', key, { body: sms })
  const session = await signIn(sandbox, { ...wallet, credentialId: added.body.id }, 'SMS_OTP')
  const body = { clientPublicKey: clientPublicKey(clientKey()) }
  const refresh = await sandbox.call('POST', `/auth/sessions/${session.id}/refresh`, { body })
  const end = await sandbox.call('DELETE', `/auth/sessions/${session.id}`)
  expect([refresh.body.type, end.body.type]).toEqual(['SMS_OTP', 'SMS_OTP'])
})
