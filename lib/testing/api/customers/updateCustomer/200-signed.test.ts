import { describe, expect, test } from 'vitest'
import { insertInternalAccount } from '#db/queries/accounts/internal-accounts'
import { insertCredential } from '#db/queries/credentials/credentials'
import type { Id } from '#lib/contract/scalars'
import { newId } from '#lib/operations/world'
import {
  clientKey,
  newWallet,
  otpBody,
  proofOf,
  signedCall,
  signIn,
  type Wallet,
} from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const credentialsOf = async (accountId: string) =>
  (await sandbox.call('GET', `/auth/credentials?accountId=${accountId}`)).body.data

const newEmailBody = ({ email }: Wallet) => ({ customerType: 'INDIVIDUAL', email: `moved.${email}` })

async function addSmsCredential(wallet: Wallet): Promise<string> {
  const body = { type: 'SMS_OTP', accountId: wallet.accountId }
  const reply = await signedCall(sandbox, 'POST', '/auth/credentials', (await signIn(sandbox, wallet)).key, { body })
  return reply.body.id
}

test('a signed retry changes the email of a customer and the nickname of the EMAIL_OTP credential', async () => {
  const wallet = await newWallet(sandbox)
  const { key } = await signIn(sandbox, wallet)
  const [before] = await credentialsOf(wallet.accountId)
  const body = newEmailBody(wallet)
  const reply = await signedCall(sandbox, 'PATCH', `/customers/${wallet.customerId}`, key, { body })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body.email).toBe(body.email)
  const [{ updatedAt, ...after }] = await credentialsOf(wallet.accountId)
  expect(after).toEqual({ ...after, id: before.id, nickname: body.email, createdAt: before.createdAt })
  expect(updatedAt).toBe(reply.body.updatedAt)
})

test('a signed retry changes the phone number of a customer and the nickname of only the SMS_OTP credential', async () => {
  const wallet = await newWallet(sandbox)
  await addSmsCredential(wallet)
  const { key } = await signIn(sandbox, wallet)
  const body = { customerType: 'INDIVIDUAL', phoneNumber: '+14155550123' }
  const reply = await signedCall(sandbox, 'PATCH', `/customers/${wallet.customerId}`, key, { body })
  expect([reply.status, reply.body.phoneNumber]).toEqual([200, body.phoneNumber])
  const nicknames = (await credentialsOf(wallet.accountId)).map(({ nickname }: { nickname: string }) => nickname)
  expect(nicknames).toEqual([wallet.email, body.phoneNumber])
})

test('a request that changes an email and a name does not change the name until the signed retry', async () => {
  const wallet = await newWallet(sandbox)
  const { key } = await signIn(sandbox, wallet)
  const path = `/customers/${wallet.customerId}`
  const body = { ...newEmailBody(wallet), fullName: 'Ada Lovelace' }
  const first = await sandbox.call('PATCH', path, { body })
  expect((await sandbox.call('GET', path)).body).not.toHaveProperty('fullName')
  const reply = await sandbox.call('PATCH', path, { body, headers: proofOf(first.body, key) })
  expect(reply.body).toMatchObject(body)
})

describe('logins after an email change', () => {
  test('a code sent to the old email is rejected, and a challenge to the new email allows a login', async () => {
    const wallet = await newWallet(sandbox)
    const { key } = await signIn(sandbox, wallet)
    const stale = await otpBody(sandbox, wallet.credentialId, clientKey())
    const path = `/auth/credentials/${wallet.credentialId}/verify`
    await signedCall(sandbox, 'PATCH', `/customers/${wallet.customerId}`, key, { body: newEmailBody(wallet) })
    expectError(await sandbox.call('POST', path, { body: stale }), 'UNAUTHORIZED', { reason: 'NO_PENDING_OTP' })
    const challenged = await sandbox.call('POST', `/auth/credentials/${wallet.credentialId}/challenge`)
    expect(challenged.body.nickname).toBe(newEmailBody(wallet).email)
    await signIn(sandbox, wallet)
  })

  test('a login begun with a code sent to the old email cannot be finished', async () => {
    const wallet = await newWallet(sandbox)
    const { key } = await signIn(sandbox, wallet)
    const thief = clientKey()
    const body = await otpBody(sandbox, wallet.credentialId, thief)
    const path = `/auth/credentials/${wallet.credentialId}/verify`
    const verified = await sandbox.call('POST', path, { body })
    expect(verified.status).toBe(202)
    await signedCall(sandbox, 'PATCH', `/customers/${wallet.customerId}`, key, { body: newEmailBody(wallet) })
    const reply = await sandbox.call('POST', path, { body, headers: proofOf(verified.body, thief) })
    expectError(reply, 'UNAUTHORIZED', { reason: 'NO_PENDING_OTP' })
  })

  test('a session from before the change remains active', async () => {
    const wallet = await newWallet(sandbox)
    const { key } = await signIn(sandbox, wallet)
    const body = { customerType: 'INDIVIDUAL', email: `again.${wallet.email}` }
    await signedCall(sandbox, 'PATCH', `/customers/${wallet.customerId}`, key, { body: newEmailBody(wallet) })
    expect((await signedCall(sandbox, 'PATCH', `/customers/${wallet.customerId}`, key, { body })).status).toBe(200)
  })
})

test.skipIf(sandbox.world === undefined)(
  'a customer’s second wallet can sign an email change, which updates the credentials of both wallets',
  async () => {
    const wallet = await newWallet(sandbox)
    const second = await storeSecondWallet(wallet)
    const { key } = await signIn(sandbox, second)
    const body = newEmailBody(wallet)
    const reply = await signedCall(sandbox, 'PATCH', `/customers/${wallet.customerId}`, key, { body })
    expect(reply.status, reply.text).toBe(200)
    for (const { accountId } of [wallet, second]) {
      expect((await credentialsOf(accountId))[0].nickname).toBe(body.email)
    }
  },
)

/** Stores a customer's second wallet with an EMAIL_OTP credential, because no API call creates a second wallet. */
async function storeSecondWallet({ customerId, email }: Wallet) {
  const { world, platformId } = sandbox
  if (world === undefined) throw new Error('The sandbox runs in another process.')
  const now = world.clock.now()
  const columns = { platformId: platformId as Id<'Platform'>, createdAt: now, updatedAt: now, createdBy: null }
  const account = { ...columns, id: newId(world, 'InternalAccount', now), customerId: customerId as Id<'Customer'> }
  const credential = { ...columns, id: newId(world, 'AuthMethod', now), accountId: account.id, nickname: email }
  await world.db.transact(async tx => {
    await insertInternalAccount(tx, { ...account, type: 'EMBEDDED_WALLET', currency: 'USDB' })
    await insertCredential(tx, { ...credential, type: 'EMAIL_OTP', identity: 'EMAIL_OTP' })
  })
  return { accountId: account.id, credentialId: credential.id }
}
