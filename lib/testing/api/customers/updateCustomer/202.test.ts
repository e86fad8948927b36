import { expect, test } from 'vitest'
import { walletIdentity } from '#lib/domain/accounts/wallet-identity'
import { sha256 } from '#lib/runtime/system'
import { newWallet, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('the first request of an email change returns EMAIL_OTP and a payload, and does not change the email yet', async () => {
  const { accountId, customerId, email } = await newWallet(sandbox)
  const body = { customerType: 'INDIVIDUAL', email: `new.${email}` }
  const reply = await sandbox.call('PATCH', `/customers/${customerId}`, { body })
  expect(reply.status, reply.text).toBe(202)
  expect(Object.keys(reply.body)).toEqual(['type', 'payloadToSign', 'requestId', 'expiresAt'])
  expect(reply.body.type).toBe('EMAIL_OTP')
  const { organizationId, userId } = walletIdentity(accountId, sha256)
  expect(reply.body.payloadToSign).toMatch(
    new RegExp(
      `^\\{"organizationId":"org\\\\/${organizationId}","parameters":\\{"userEmail":"${body.email}",` +
        `"userId":"${userId}"\\},"timestampMs":"[0-9]+","type":"ACTIVITY_TYPE_UPDATE_USER_EMAIL"\\}$`,
    ),
  )
  expect((await sandbox.call('GET', `/customers/${customerId}`)).body.email).toBe(email)
})

test('the first request of a phone number change returns SMS_OTP and a payload with the new number', async () => {
  const wallet = await newWallet(sandbox)
  const sms = { type: 'SMS_OTP', accountId: wallet.accountId }
  await signedCall(sandbox, 'POST', '/auth/credentials', (await signIn(sandbox, wallet)).key, { body: sms })
  const body = { customerType: 'INDIVIDUAL', phoneNumber: '+14155550199' }
  const reply = await sandbox.call('PATCH', `/customers/${wallet.customerId}`, { body })
  expect(reply.status, reply.text).toBe(202)
  expect(reply.body.type).toBe('SMS_OTP')
  expect(JSON.parse(reply.body.payloadToSign)).toMatchObject({
    type: 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER',
    parameters: { userPhoneNumber: body.phoneNumber },
  })
})
