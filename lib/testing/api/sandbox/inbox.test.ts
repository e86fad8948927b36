import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { clientKey, newWallet, otpBody, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
beforeEach(() => freezeClock(sandbox))
afterAll(() => runClock(sandbox))

const readInbox = async () => (await sandbox.control('GET', '/inbox')).body
const challenge = async (credentialId: string) => {
  const reply = await sandbox.call('POST', `/auth/credentials/${credentialId}/challenge`)
  expect(reply.status, reply.text).toBe(200)
}
const statesOf = async (credentialId: string): Promise<string[]> => {
  const { data } = await readInbox()
  return data.filter((code: Code) => code.credentialId === credentialId).map(({ state }: Code) => state)
}

interface Code {
  readonly credentialId: string
  readonly state: string
  readonly tries: number
}

test('a sent code is listed with its recipient and the age of its bundle on the sandbox clock', async () => {
  const { accountId, credentialId, email } = await newWallet(sandbox)
  const issuedAt = await freezeClock(sandbox)
  await challenge(credentialId)
  await advanceClock(sandbox, 61_999)
  expect((await readInbox()).data[0]).toEqual({
    platformId: sandbox.platformId,
    platformName: 'Test',
    to: email,
    credentialId,
    accountId,
    type: 'EMAIL_OTP',
    code: '000000',
    issuedAt: new Date(issuedAt).toISOString(),
    expiresAt: new Date(issuedAt + 300_000).toISOString(),
    bundleAgeSeconds: 61,
    state: 'pending',
    tries: 0,
  })
})

test('the code of an SMS_OTP registration is sent to the customer’s phone number', async () => {
  const { accountId } = await newWallet(sandbox, { email: undefined, phoneNumber: '+14155550142' })
  await sandbox.call('POST', '/auth/credentials', { body: { type: 'SMS_OTP', accountId } })
  expect((await readInbox()).data[0]).toMatchObject({ type: 'SMS_OTP', to: '+14155550142', state: 'pending' })
})

describe('the state of a code', () => {
  test('is "used" after a login with the code', async () => {
    const wallet = await newWallet(sandbox)
    await signIn(sandbox, wallet)
    expect(await statesOf(wallet.credentialId)).toEqual(['used'])
    expect((await readInbox()).data[0].tries).toBe(1)
  })

  test('is "superseded" after a newer code, which is listed first', async () => {
    const { credentialId } = await newWallet(sandbox)
    await challenge(credentialId)
    await challenge(credentialId)
    expect(await statesOf(credentialId)).toEqual(['pending', 'superseded'])
  })

  test('is "failed" after three wrong attempts', async () => {
    const { credentialId } = await newWallet(sandbox)
    const body = await otpBody(sandbox, credentialId, clientKey(), { otpCode: '123456' })
    for (const tries of [1, 2, 3]) {
      await sandbox.call('POST', `/auth/credentials/${credentialId}/verify`, { body })
      expect((await readInbox()).data[0].tries).toBe(tries)
    }
    expect(await statesOf(credentialId)).toEqual(['failed'])
  })

  test('is "expired" after 5 minutes', async () => {
    const { credentialId } = await newWallet(sandbox)
    await challenge(credentialId)
    await advanceClock(sandbox, 299_999)
    expect(await statesOf(credentialId)).toEqual(['pending'])
    await advanceClock(sandbox, 1)
    expect(await statesOf(credentialId)).toEqual(['expired'])
  })
})

test('a code of a revoked credential is marked credentialRevoked', async () => {
  const wallet = await newWallet(sandbox, { phoneNumber: '+14155550143' })
  const { accountId, credentialId } = wallet
  const session = await signIn(sandbox, wallet)
  const body = { type: 'SMS_OTP', accountId }
  const added = await signedCall(sandbox, 'POST', '/auth/credentials', session.key, { body })
  expect(added.status, added.text).toBe(201)
  expect((await readInbox()).data[0]).not.toHaveProperty('credentialRevoked')
  expect((await signedCall(sandbox, 'DELETE', `/auth/credentials/${added.body.id}`, session.key)).status).toBe(204)
  const { data } = await readInbox()
  expect(data[0]).toMatchObject({ credentialId: added.body.id, credentialRevoked: true })
  expect(data.find((code: Code) => code.credentialId === credentialId)).not.toHaveProperty('credentialRevoked')
})

test('codes of all platforms are listed, newest first', async () => {
  const otherPlatform = await sandbox.otherPlatform()
  const theirs = await newWallet(otherPlatform)
  const mine = await newWallet(sandbox)
  await otherPlatform.call('POST', `/auth/credentials/${theirs.credentialId}/challenge`)
  await challenge(mine.credentialId)
  const codes = (await readInbox()).data.slice(0, 2)
  expect(codes.map(({ platformId }: { platformId: string }) => platformId)).toEqual([
    sandbox.platformId,
    otherPlatform.platformId,
  ])
})

test('of more than 100 codes, only the newest 100 are listed, and hasMore is true', async () => {
  const { credentialId } = await newWallet(sandbox)
  const startedAt = await freezeClock(sandbox)
  for (let count = 0; count < 101; count += 1) {
    await challenge(credentialId)
    await advanceClock(sandbox, 60_000)
  }
  const { data, hasMore } = await readInbox()
  expect(data).toHaveLength(100)
  expect(hasMore).toBe(true)
  expect(data.every((code: Code) => code.credentialId === credentialId)).toBe(true)
  expect(Date.parse(data.at(-1).issuedAt)).toBe(startedAt + 60_000)
})

test.skipIf(sandbox.world === undefined)('a reset empties the inbox', async () => {
  const { credentialId } = await newWallet(sandbox)
  await challenge(credentialId)
  await sandbox.control('POST', '/reset')
  expect(await readInbox()).toEqual({ data: [], contactCodes: [], scaCodes: [], hasMore: false })
})
