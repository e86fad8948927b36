import { expect, test } from 'vitest'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('adding an SMS_OTP credential to a wallet returns 202 with a payload to sign: one line of JSON with sorted members', async () => {
  const wallet = await newWallet(sandbox)
  const reply = await sandbox.call('POST', '/auth/credentials', {
    body: { type: 'SMS_OTP', accountId: wallet.accountId },
  })
  expect(reply.status, reply.text).toBe(202)
  expect(reply.body).toEqual({
    type: 'SMS_OTP',
    payloadToSign: expect.any(String),
    requestId: expect.stringMatching(/^Request:[0-9a-f-]{36}$/),
    expiresAt: expect.stringMatching(/Z$/),
  })
  const { payloadToSign } = reply.body
  expect(payloadToSign).toMatch(
    /^\{"organizationId":"org\\\/[0-9a-f-]{36}","parameters":\{"userId":"[0-9a-f-]{36}","userPhoneNumber":"\+1\d{10}"\},"timestampMs":"\d{13}","type":"ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER"\}$/,
  )
  expect(JSON.parse(payloadToSign).parameters.userPhoneNumber).toBe(wallet.phoneNumber)
})

test('expiresAt of a registration that needs a signature is 5 minutes after the first request', async () => {
  const { accountId } = await newWallet(sandbox)
  const before = Date.parse((await sandbox.control('GET', '/clock')).body.now)
  const { expiresAt } = (await sandbox.call('POST', '/auth/credentials', { body: { type: 'SMS_OTP', accountId } })).body
  const after = Date.parse((await sandbox.control('GET', '/clock')).body.now)
  expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(before + 300_000)
  expect(Date.parse(expiresAt)).toBeLessThanOrEqual(after + 300_000)
})

test('the first request of a registration that needs a signature stores no credential', async () => {
  const { accountId } = await newWallet(sandbox)
  await sandbox.call('POST', '/auth/credentials', { body: { type: 'SMS_OTP', accountId } })
  expect((await sandbox.call('GET', `/auth/credentials?accountId=${accountId}`)).body.data).toHaveLength(1)
})
