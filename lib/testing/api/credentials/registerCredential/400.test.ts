import { describe, expect, test } from 'vitest'
import { callWithForcedError } from '#lib/testing/fixtures/valid-call'
import { newWallet, proofOf, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const register = (body: unknown) => sandbox.call('POST', '/auth/credentials', { body })

test.each([
  [{}, 'type'],
  [{ type: 'EMAIL' }, 'type'],
  [{ type: 'EMAIL_OTP' }, 'accountId'],
  [{ type: 'EMAIL_OTP', accountId: 'InternalAccount:1' }, 'accountId'],
  [{ type: 'OAUTH', accountId: sandbox.starter.wallet }, 'oidcToken'],
  [{ type: 'PASSKEY', accountId: sandbox.starter.wallet }, 'nickname'],
])('the registration %j is rejected with INVALID_INPUT', async (body, field) => {
  expectError(await register(body), 'INVALID_INPUT', { field })
})

test('a non-JSON body is rejected with INVALID_REQUEST_FORMAT', async () => {
  const headers = { 'content-type': 'application/json' }
  expectError(await sandbox.call('POST', '/auth/credentials', { headers, text: '{' }), 'INVALID_REQUEST_FORMAT')
})

test('a registration for an account that is not a wallet is rejected with INVALID_INPUT', async () => {
  const reply = await register({ type: 'SMS_OTP', accountId: sandbox.starter.customerUsd })
  expectError(reply, 'INVALID_INPUT', { reason: 'NOT_A_WALLET', field: 'accountId' })
})

test.each([
  ['EMAIL_OTP', 'email', 'NO_EMAIL'],
  ['SMS_OTP', 'phoneNumber', 'NO_PHONE_NUMBER'],
])(
  'an %s credential for a customer without the field %s is rejected with INVALID_INPUT',
  async (type, member, reason) => {
    const { accountId } = await newWallet(sandbox, { email: undefined, [member]: undefined })
    expectError(await register({ type, accountId }), 'INVALID_INPUT', { reason })
  },
)

describe('an account has at most one EMAIL_OTP and one SMS_OTP credential', () => {
  test('a second EMAIL_OTP credential is rejected on the first request', async () => {
    const { accountId } = await newWallet(sandbox)
    expectError(await register({ type: 'EMAIL_OTP', accountId }), 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS')
  })

  test('a second SMS_OTP credential is rejected on the first request, and on the signed retry if another registration has completed meanwhile', async () => {
    const wallet = await newWallet(sandbox)
    const body = { type: 'SMS_OTP', accountId: wallet.accountId }
    const { key } = await signIn(sandbox, wallet)
    const first = await register(body)
    expect((await signedCall(sandbox, 'POST', '/auth/credentials', key, { body })).status).toBe(201)
    expectError(await register(body), 'SMS_OTP_CREDENTIAL_ALREADY_EXISTS')
    const headers = proofOf(first.body, key)
    expectError(await sandbox.call('POST', '/auth/credentials', { body, headers }), 'SMS_OTP_CREDENTIAL_ALREADY_EXISTS')
  })
})

test('a forced PASSKEY_CREDENTIAL_ALREADY_EXISTS is returned', async () => {
  const code = 'PASSKEY_CREDENTIAL_ALREADY_EXISTS'
  expectError(await callWithForcedError(sandbox, 'registerCredential', code), code)
})
