import { describe, expect, test } from 'vitest'
import { newWallet, proofOf, signedCall, signIn, type Wallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const change = (customerId: string, members: Record<string, unknown>, headers: Record<string, string> = {}) =>
  sandbox.call('PATCH', `/customers/${customerId}`, { body: { customerType: 'INDIVIDUAL', ...members }, headers })

test('changing a customer’s UMA address to another customer’s is rejected with UMA_ADDRESS_EXISTS', async () => {
  const [one, other] = [await newWallet(sandbox), await newWallet(sandbox)]
  const { umaAddress } = (await sandbox.call('GET', `/customers/${other.customerId}`)).body
  expectError(await change(one.customerId, { umaAddress }), 'UMA_ADDRESS_EXISTS', { field: 'umaAddress' })
})

test('of 20 concurrent requests that set the same UMA address, exactly one succeeds', async () => {
  const wallets = []
  for (let count = 0; count < 20; count += 1) wallets.push(await newWallet(sandbox))
  const umaAddress = `$wanted.${wallets[0]?.customerId.slice(-12)}@sandbox.example`
  const replies = await Promise.all(wallets.map(({ customerId }) => change(customerId, { umaAddress })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
})

test('changing a deleted customer is rejected with CONFLICT and changes nothing', async () => {
  const { customerId } = await newWallet(sandbox)
  const deleted = (await sandbox.call('DELETE', `/customers/${customerId}`)).body
  expectError(await change(customerId, { fullName: 'Ada' }), 'CONFLICT', { reason: 'CUSTOMER_DELETED' })
  expect((await sandbox.call('GET', `/customers/${customerId}`)).body).toEqual(deleted)
})

describe('an email that another customer’s EMAIL_OTP credential uses', () => {
  test('is rejected with EMAIL_OTP_EMAIL_ALREADY_EXISTS on the first request', async () => {
    const [one, other] = [await newWallet(sandbox), await newWallet(sandbox)]
    const reply = await change(one.customerId, { email: other.email })
    expectError(reply, 'EMAIL_OTP_EMAIL_ALREADY_EXISTS')
    expect(reply.headers.get('x-should-retry')).toBe('false')
  })

  test('is rejected with EMAIL_OTP_EMAIL_ALREADY_EXISTS on the retry if the other customer takes it after the first request', async () => {
    const [one, other] = [await newWallet(sandbox), await newWallet(sandbox)]
    const email = `wanted.${one.email}`
    const [mine, theirs] = [await signIn(sandbox, one), await signIn(sandbox, other)]
    const first = await change(one.customerId, { email })
    const body = { customerType: 'INDIVIDUAL', email }
    expect((await signedCall(sandbox, 'PATCH', `/customers/${other.customerId}`, theirs.key, { body })).status).toBe(
      200,
    )
    const reply = await change(one.customerId, { email }, proofOf(first.body, mine.key))
    expectError(reply, 'EMAIL_OTP_EMAIL_ALREADY_EXISTS')
  })

  test('is allowed on another platform and for a customer without an EMAIL_OTP credential', async () => {
    const one = await newWallet(sandbox)
    const otherPlatform = await sandbox.otherPlatform()
    const theirs = await newWallet(otherPlatform)
    const body = { customerType: 'INDIVIDUAL', email: one.email }
    expect((await otherPlatform.call('PATCH', `/customers/${theirs.customerId}`, { body })).status).toBe(202)
    const withoutCredential = await newWallet(sandbox, { email: undefined })
    expect((await change(withoutCredential.customerId, { email: one.email })).status).toBe(200)
  })
})

describe('the signed retry of a contact change', () => {
  async function createWalletWithEmailAndSms(): Promise<{ wallet: Wallet; smsId: string }> {
    const wallet = await newWallet(sandbox)
    const body = { type: 'SMS_OTP', accountId: wallet.accountId }
    const { key } = await signIn(sandbox, wallet)
    const added = await signedCall(sandbox, 'POST', '/auth/credentials', key, { body })
    return { wallet, smsId: added.body.id }
  }

  test('is rejected with EMAIL_OTP_CREDENTIAL_SET_CHANGED and changes nothing if the EMAIL_OTP credential was revoked after the first request', async () => {
    const { wallet, smsId } = await createWalletWithEmailAndSms()
    const { accountId, credentialId, customerId } = wallet
    const sms = await signIn(sandbox, { accountId, credentialId: smsId }, 'SMS_OTP')
    const email = `moved.${wallet.email}`
    const first = await change(customerId, { email })
    expect((await signedCall(sandbox, 'DELETE', `/auth/credentials/${credentialId}`, sms.key)).status).toBe(204)
    const reply = await change(customerId, { email }, proofOf(first.body, sms.key))
    expectError(reply, 'EMAIL_OTP_CREDENTIAL_SET_CHANGED')
    expect((await sandbox.call('GET', `/customers/${customerId}`)).body.email).toBe(wallet.email)
    // No EMAIL_OTP credential is left, so the same request now needs no signature.
    expect((await change(customerId, { email })).status).toBe(200)
  })

  test('is rejected with CONFLICT if the SMS_OTP credential was revoked after the first request', async () => {
    const { wallet, smsId } = await createWalletWithEmailAndSms()
    const { customerId } = wallet
    const { key } = await signIn(sandbox, wallet)
    const first = await change(customerId, { phoneNumber: '+14155550142' })
    expect((await signedCall(sandbox, 'DELETE', `/auth/credentials/${smsId}`, key)).status).toBe(204)
    const reply = await change(customerId, { phoneNumber: '+14155550142' }, proofOf(first.body, key))
    expectError(reply, 'CONFLICT', { reason: 'SMS_OTP_CREDENTIAL_SET_CHANGED' })
  })
})

test('of 16 concurrent signed retries that set the same email, one succeeds and the others get EMAIL_OTP_EMAIL_ALREADY_EXISTS', async () => {
  const email = `popular.${Date.now()}@example.com`
  const requests = []
  for (let count = 0; count < 16; count += 1) {
    const wallet = await newWallet(sandbox)
    const { key } = await signIn(sandbox, wallet)
    const first = await change(wallet.customerId, { email })
    requests.push({ customerId: wallet.customerId, headers: proofOf(first.body, key) })
  }
  const replies = await Promise.all(requests.map(({ customerId, headers }) => change(customerId, { email }, headers)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ body }) => body.code === 'EMAIL_OTP_EMAIL_ALREADY_EXISTS')).toHaveLength(15)
})
