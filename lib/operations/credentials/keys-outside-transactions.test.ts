import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/database'
import { OPERATIONS } from '#lib/contract/operations'
import { dispatch } from '#lib/http/handle'
import type { Keys } from '#lib/operations/keys'
import type { World } from '#lib/operations/world'
import { newOauthWallet, signInWithOauth } from '#lib/testing/fixtures/oidc-tokens'
import { challengeOf, newPasskey, signInWithPasskey } from '#lib/testing/fixtures/passkey-client'
import { validCall } from '#lib/testing/fixtures/valid-call'
import { clientKey, clientPublicKey, newWallet, proofOf, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOn } from '#lib/testing/sandbox/sandbox'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { inProcess } from '#lib/testing/sandbox/send-request'

const { world } = await openSandboxForFile()
if (world === undefined) throw new Error('This test needs a sandbox in the process of the test.')

const used: (keyof Keys)[] = []
/** Members of `Keys` used inside a transaction. */
const usedInside: (keyof Keys)[] = []
const watched = watchedWorld(world)
const sandbox = await sandboxOn(inProcess(request => dispatch(request, watched)))

beforeEach(() => {
  used.length = 0
  usedInside.length = 0
})

describe('no key is used inside a transaction', () => {
  test.each(OPERATIONS.map(({ id }) => id))('by %s', async id => {
    const { method, path, headers = {}, body } = await validCall(sandbox, id)
    const reply = await sandbox.call(method, path, { headers, body })
    expect(reply.status, reply.text).toBeLessThan(300)
    expect(usedInside).toEqual([])
  })

  test.each([
    ['a passkey', async () => signInWithPasskey(sandbox, await newPasskey(sandbox))],
    ['an ID token', async () => signInWithOauth(sandbox, await newOauthWallet(sandbox))],
    ['a one-time code', async () => signIn(sandbox, await newWallet(sandbox))],
  ])('by a registration and login with %s', async (_, registerAndLogIn) => {
    await registerAndLogIn()
    expect(used).toContain('newKeyPair')
    expect(usedInside).toEqual([])
  })

  test('by a retry whose wrong stamp is compared with other payloads', async () => {
    const session = await signIn(sandbox, await newWallet(sandbox))
    const path = `/auth/sessions/${session.id}`
    const [first, other] = [await sandbox.call('DELETE', path), await sandbox.call('DELETE', path)]
    used.length = 0
    const headers = proofOf({ ...first.body, requestId: other.body.requestId }, session.key)
    const reply = await sandbox.call('DELETE', path, { headers })
    expectError(reply, 'WALLET_SIGNATURE_BODY_MISMATCH', { reason: 'OTHER_PAYLOAD' })
    expect(used).toEqual(['open', 'open'])
    expect(usedInside).toEqual([])
  })

  test('by the registration of a wallet’s first credential, which delivers a code', async () => {
    const { accountId, customerId } = await newWallet(sandbox, { email: undefined })
    const email = 'first@example.com'
    await sandbox.call('PATCH', `/customers/${customerId}`, { body: { customerType: 'INDIVIDUAL', email } })
    const reply = await sandbox.call('POST', '/auth/credentials', { body: { type: 'EMAIL_OTP', accountId } })
    expect(reply.status, reply.text).toBe(201)
    expect(reply.body.otpEncryptionTargetBundle).toEqual(expect.any(String))
    expect(used).toContain('newKeyPair')
    expect(usedInside).toEqual([])
  })
})

describe('no key is created unnecessarily', () => {
  test('by the first request of a registration', async () => {
    const { accountId } = await newWallet(sandbox)
    const reply = await sandbox.call('POST', '/auth/credentials', { body: { type: 'SMS_OTP', accountId } })
    expect(reply.status, reply.text).toBe(202)
    expect(used).not.toContain('newKeyPair')
  })

  test('by the first request of a refresh, or by its retry with a wrong stamp', async () => {
    const session = await signIn(sandbox, await newWallet(sandbox))
    used.length = 0
    const path = `/auth/sessions/${session.id}/refresh`
    const body = { clientPublicKey: clientPublicKey(clientKey()) }
    const rejected = await signedCall(sandbox, 'POST', path, clientKey(), { body })
    expect(rejected.status, rejected.text).toBe(401)
    expect(used).not.toContain('newKeyPair')
    const reply = await signedCall(sandbox, 'POST', path, session.key, { body })
    expect(reply.status, reply.text).toBe(201)
    expect(used).toContain('newKeyPair')
  })

  test('by a challenge that exceeds the rate limit', async () => {
    const { credentialId } = await newWallet(sandbox)
    const challenge = () => sandbox.call('POST', `/auth/credentials/${credentialId}/challenge`)
    for (let issued = 0; issued < 5; issued += 1) expect((await challenge()).status).toBe(200)
    used.length = 0
    expect((await challenge()).status).toBe(429)
    expect(used).toEqual([])
  })

  test('by a passkey challenge, which uses keys only to encrypt its payload', async () => {
    const credential = await newPasskey(sandbox)
    used.length = 0
    await challengeOf(sandbox, credential)
    expect(used).toEqual(['seal'])
  })
})

/** Calls must not overlap, because `working` counts the transactions of all calls. */
function watchedWorld<Running extends World>(running: Running): Running {
  let working = 0
  const keys = new Proxy(running.keys, {
    get: (target, name: keyof Keys) => {
      used.push(name)
      if (working > 0) usedInside.push(name)
      return target[name]
    },
  })
  const countWork = async <Result>(work: () => Promise<Result>) => {
    working += 1
    try {
      return await work()
    } finally {
      working -= 1
    }
  }
  const read: Database['read'] = work => running.db.read(tx => countWork(() => work(tx)))
  const transact: Database['transact'] = work => running.db.transact(tx => countWork(() => work(tx)))
  return { ...running, keys, db: { ...running.db, read, transact } }
}
