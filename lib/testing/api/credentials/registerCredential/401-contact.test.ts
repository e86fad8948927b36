import { expect, test } from 'vitest'
import { newWallet, proofOf, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('registering an SMS_OTP credential is rejected with reason CONTACT_CHANGED if the phone number changes before the signed retry', async () => {
  const wallet = await newWallet(sandbox)
  const { accountId, customerId, phoneNumber } = wallet
  const { key } = await signIn(sandbox, wallet)
  const body = { type: 'SMS_OTP', accountId }
  const first = await sandbox.call('POST', '/auth/credentials', { body })
  expect(JSON.parse(first.body.payloadToSign).parameters.userPhoneNumber).toBe(phoneNumber)
  const change = (number: string) =>
    sandbox.call('PATCH', `/customers/${customerId}`, { body: { customerType: 'INDIVIDUAL', phoneNumber: number } })
  expect((await change('+14155550177')).status).toBe(200)
  const retry = { body, headers: proofOf(first.body, key) }
  const rejected = await sandbox.call('POST', '/auth/credentials', retry)
  expectError(rejected, 'WALLET_SIGNATURE_BODY_MISMATCH', { reason: 'CONTACT_CHANGED' })
  const { data } = (await sandbox.call('GET', `/auth/credentials?accountId=${accountId}`)).body
  expect(data).toHaveLength(1)
  // The rejection did not use up the first request.
  expect((await change(phoneNumber)).status).toBe(200)
  expect((await sandbox.call('POST', '/auth/credentials', retry)).status).toBe(201)
})
