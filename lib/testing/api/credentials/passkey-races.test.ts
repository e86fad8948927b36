import { afterAll, describe, expect, test } from 'vitest'
import {
  challengeOf,
  makeVerifyRequest,
  newPasskey,
  newPasskeyRegistration,
  registrationChallenge,
} from '#lib/testing/fixtures/passkey-client'
import { newWallet, signedRequest, signIn } from '#lib/testing/fixtures/wallet-client'
import { openSandbox } from '#lib/testing/sandbox/sandbox'
import type { Reply } from '#lib/testing/sandbox/send-request'

const ROUNDS = 5
/** The timeout is long, because the server may verify the signature of each concurrent assertion. */
const TIMEOUT_MS = 120_000

describe('passkey races', { timeout: TIMEOUT_MS }, () => {
  const opened = openSandbox()
  afterAll(async () => (await opened).close())

  async function countListed(what: 'credentials' | 'sessions', accountId: string): Promise<number> {
    return (await (await opened).call('GET', `/auth/${what}?accountId=${accountId}`)).body.data.length
  }

  test(`64 identical concurrent verifications of a passkey start one session, in each of ${ROUNDS} rounds`, async () => {
    const sandbox = await opened
    for (let round = 0; round < ROUNDS; round += 1) {
      const credential = await newPasskey(sandbox)
      const request = await makeVerifyRequest(sandbox, credential, await challengeOf(sandbox, credential))
      const path = `/auth/credentials/${credential.id}/verify`
      const replies = await runConcurrently(64, () => sandbox.call('POST', path, request))
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      const rejected = replies.filter(({ status }) => status === 401)
      expect(rejected.map(({ body }) => body.details.reason)).toEqual(Array(63).fill('REQUEST_USED'))
      expect(await countListed('sessions', credential.accountId)).toBe(1)
    }
  })

  test.each([
    ['with rising counters', (index: number) => ({ signCount: index + 1 })],
    ['without a counter', () => ({ signCount: 0 })],
  ])('%s, exactly one of 16 concurrent assertions for one challenge starts a session', async (_, overrides) => {
    const sandbox = await opened
    const credential = await newPasskey(sandbox)
    const challenge = await challengeOf(sandbox, credential)
    const requests = await runConcurrently(16, index =>
      makeVerifyRequest(sandbox, credential, challenge, overrides(index)),
    )
    const path = `/auth/credentials/${credential.id}/verify`
    const replies = await Promise.all(requests.map(request => sandbox.call('POST', path, request)))
    expect(statuses(replies)).toEqual([200, ...Array(15).fill(401)])
    expect(await countListed('sessions', credential.accountId)).toBe(1)
  })

  test('of 5 concurrent assertions with the same counter for different challenges, only one passes the counter check', async () => {
    const sandbox = await opened
    const credential = await newPasskey(sandbox)
    const challenges = await runConcurrently(5, () => challengeOf(sandbox, credential))
    const requests = await Promise.all(
      challenges.map(challenge => makeVerifyRequest(sandbox, credential, challenge, { signCount: 1 })),
    )
    const path = `/auth/credentials/${credential.id}/verify`
    const replies = await Promise.all(requests.map(request => sandbox.call('POST', path, request)))
    expect(statuses(replies)).toEqual([200, 401, 401, 401, 401])
    const rejected = replies.filter(({ status }) => status === 401)
    expect(rejected.map(({ body }) => body.details.check)).toEqual(Array(4).fill('counter'))
    expect(await countListed('sessions', credential.accountId)).toBe(1)
  })

  test('of 32 concurrent signed retries that register one passkey, 31 are rejected with PASSKEY_CREDENTIAL_ALREADY_EXISTS', async () => {
    const sandbox = await opened
    const wallet = await newWallet(sandbox)
    const { key } = await signIn(sandbox, wallet)
    const { body } = await newPasskeyRegistration(sandbox, wallet.accountId)
    const requests = await runConcurrently(32, () => signedRequest(sandbox, 'POST', '/auth/credentials', key, { body }))
    const replies = await Promise.all(requests.map(({ method, path, options }) => sandbox.call(method, path, options)))
    expect(statuses(replies)).toEqual([201, ...Array(31).fill(400)])
    const rejected = replies.filter(({ status }) => status === 400)
    expect(rejected.map(reply => reply.body.code)).toEqual(Array(31).fill('PASSKEY_CREDENTIAL_ALREADY_EXISTS'))
    expect(await countListed('credentials', wallet.accountId)).toBe(2)
  })

  test('of 16 concurrent passkey registrations with one challenge, 15 are rejected with reason CHALLENGE_USED', async () => {
    const sandbox = await opened
    const challenge = registrationChallenge()
    const bodies = await runConcurrently(16, async () => {
      const { accountId } = await newWallet(sandbox, { email: undefined })
      return (await newPasskeyRegistration(sandbox, accountId, { challenge })).body
    })
    const replies = await Promise.all(bodies.map(body => sandbox.call('POST', '/auth/credentials', { body })))
    expect(statuses(replies)).toEqual([201, ...Array(15).fill(400)])
    const rejected = replies.filter(({ status }) => status === 400)
    expect(rejected.map(({ body }) => body.details.reason)).toEqual(Array(15).fill('CHALLENGE_USED'))
  })

  test('of 8 concurrent registrations of one passkey on different accounts, exactly one succeeds', async () => {
    const sandbox = await opened
    const { attestation, challenge, nickname, type } = (await newPasskeyRegistration(sandbox, '')).body
    const accounts = await runConcurrently(8, async () => (await newWallet(sandbox, { email: undefined })).accountId)
    const replies = await Promise.all(
      accounts.map(accountId =>
        sandbox.call('POST', '/auth/credentials', { body: { type, accountId, nickname, challenge, attestation } }),
      ),
    )
    expect(statuses(replies)).toEqual([201, ...Array(7).fill(400)])
    const rejected = replies.filter(({ status }) => status === 400)
    expect(rejected.map(reply => reply.body.code)).toEqual(Array(7).fill('PASSKEY_CREDENTIAL_ALREADY_EXISTS'))
  })
})

function statuses(replies: readonly Reply[]): number[] {
  return replies.map(({ status }) => status).toSorted()
}

function runConcurrently<Value>(count: number, work: (index: number) => Promise<Value>): Promise<Value[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)))
}
