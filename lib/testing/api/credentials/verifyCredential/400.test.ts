import { expect, test } from 'vitest'
import { clientKey, newWallet, otpBody, signedCall } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const POINT = `04${'11'.repeat(64)}`
const { credentialId } = await newWallet(sandbox)
const verify = (body: unknown, id = credentialId) => sandbox.call('POST', `/auth/credentials/${id}/verify`, { body })

test.each([
  [{}, 'type'],
  [{ type: 'EMAIL_OTP' }, 'encryptedOtpBundle'],
  [{ type: 'EMAIL_OTP', encryptedOtpBundle: {} }, 'encryptedOtpBundle'],
  [{ type: 'OAUTH', oidcToken: 'a.b.c' }, 'clientPublicKey'],
  [{ type: 'PASSKEY' }, 'assertion'],
])('the verification %j is rejected with INVALID_INPUT and field %s', async (body, field) =>
  expectError(await verify(body), 'INVALID_INPUT', { field }),
)

test('a non-JSON body is rejected with INVALID_REQUEST_FORMAT', async () => {
  const ask = { headers: { 'content-type': 'application/json' }, text: '{' }
  expectError(await sandbox.call('POST', `/auth/credentials/${credentialId}/verify`, ask), 'INVALID_REQUEST_FORMAT')
})

test('a type other than the credential’s is rejected with reason WRONG_CREDENTIAL_TYPE', async () => {
  const body = { type: 'SMS_OTP', encryptedOtpBundle: '{}' }
  expectError(await verify(body), 'INVALID_INPUT', { reason: 'WRONG_CREDENTIAL_TYPE', field: 'type' })
})

test.each([
  'no JSON',
  '[]',
  '{}',
  JSON.stringify({ encappedPublic: POINT }),
  JSON.stringify({ ciphertext: '00' }),
  JSON.stringify({ encappedPublic: POINT, ciphertext: '00' }),
  JSON.stringify({ encappedPublic: `02${'11'.repeat(32)}`, ciphertext: '00' }),
  JSON.stringify({ encappedPublic: 'zz', ciphertext: '00' }),
])(
  'a malformed bundle (%s) is rejected with INVALID_INPUT and does not use up an attempt',
  async encryptedOtpBundle => {
    const wallet = await newWallet(sandbox)
    const key = clientKey()
    const body = await otpBody(sandbox, wallet.credentialId, key)
    for (let sent = 0; sent < 4; sent += 1) {
      const reply = await verify({ type: 'EMAIL_OTP', encryptedOtpBundle }, wallet.credentialId)
      expectError(reply, 'INVALID_INPUT', { reason: 'BAD_OTP_BUNDLE', field: 'encryptedOtpBundle' })
    }
    const path = `/auth/credentials/${wallet.credentialId}/verify`
    expect((await signedCall(sandbox, 'POST', path, key, { body })).status).toBe(200)
  },
)
