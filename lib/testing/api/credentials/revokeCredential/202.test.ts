import { expect, test } from 'vitest'
import { newWallet, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('the first request to revoke a credential returns 202 with the credential’s type and a payload to sign, and revokes nothing', async () => {
  const wallet = await newWallet(sandbox)
  const { key } = await signIn(sandbox, wallet)
  const { accountId } = wallet
  await signedCall(sandbox, 'POST', '/auth/credentials', key, { body: { type: 'SMS_OTP', accountId } })
  const reply = await sandbox.call('DELETE', `/auth/credentials/${wallet.credentialId}`)
  expect(reply.status, reply.text).toBe(202)
  expect(reply.body).toMatchObject({ type: 'EMAIL_OTP', requestId: expect.stringMatching(/^Request:/) })
  expect(JSON.parse(reply.body.payloadToSign)).toMatchObject({
    type: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
    parameters: { userEmail: '' },
  })
  expect((await sandbox.call('GET', `/auth/credentials?accountId=${accountId}`)).body.data).toHaveLength(2)
})
