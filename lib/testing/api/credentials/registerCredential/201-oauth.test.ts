import { describe, expect, test } from 'vitest'
import {
  freshness,
  freshToken,
  idToken,
  newIdentity,
  newOauthWallet,
  signInWithOauth,
} from '#lib/testing/fixtures/oidc-tokens'
import { newWallet, proofOf, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const PATH = '/auth/credentials'
const instant = expect.stringMatching(/Z$/)

test('an OAUTH credential for a wallet without credentials is registered immediately and returned with exactly the fields of an AuthMethod', async () => {
  const { accountId } = await newWallet(sandbox, { email: undefined })
  const identity = newIdentity()
  const oidcToken = await freshToken(sandbox, identity)
  const reply = await sandbox.call('POST', PATH, { body: { type: 'OAUTH', accountId, oidcToken } })
  expect(reply.status, reply.text).toBe(201)
  expect(reply.body).toEqual({
    id: expect.stringMatching(/^AuthMethod:/),
    accountId,
    type: 'OAUTH',
    nickname: identity.email,
    createdAt: instant,
    updatedAt: instant,
  })
  expect((await sandbox.call('GET', `${PATH}?accountId=${accountId}`)).body.data).toEqual([reply.body])
})

test('a retry signed with a session key adds an OAUTH credential to a wallet with an EMAIL_OTP credential', async () => {
  const wallet = await newWallet(sandbox)
  const { key } = await signIn(sandbox, wallet)
  const body = { type: 'OAUTH', accountId: wallet.accountId, oidcToken: await freshToken(sandbox, newIdentity()) }
  const reply = await signedCall(sandbox, 'POST', PATH, key, { body })
  expect(reply.status, reply.text).toBe(201)
  expect(reply.body.type).toBe('OAUTH')
})

test('a session of an OAUTH credential can sign the registration of another credential', async () => {
  const wallet = await newOauthWallet(sandbox)
  const { key } = await signInWithOauth(sandbox, wallet)
  const body = { type: 'SMS_OTP', accountId: wallet.accountId }
  expect((await signedCall(sandbox, 'POST', PATH, key, { body })).status).toBe(201)
})

test('an ID token may expire before the signed retry, because its freshness is checked only on the first request', async () => {
  await freezeClock(sandbox)
  const wallet = await newWallet(sandbox)
  const { key } = await signIn(sandbox, wallet)
  const { iat } = await freshness(sandbox)
  const oidcToken = idToken({ ...newIdentity(), iat, exp: iat + 120 })
  const body = { type: 'OAUTH', accountId: wallet.accountId, oidcToken }
  const first = await sandbox.call('POST', PATH, { body })
  expect(first.status, first.text).toBe(202)
  await advanceClock(sandbox, 299_000)
  const reply = await sandbox.call('POST', PATH, { body, headers: proofOf(first.body, key) })
  expect(reply.status, reply.text).toBe(201)
  await runClock(sandbox)
})

describe('the nickname of an OAUTH credential', () => {
  test.each([
    ['the email', { email: 'ada@example.com', name: 'Ada' }, 'ada@example.com'],
    ['the name if there is no email', { email: undefined, name: 'Ada Lovelace' }, 'Ada Lovelace'],
    ['the subject if there is no email or name', { email: undefined, sub: 'subject-1' }, 'subject-1'],
    ['the subject if email and name are not strings', { email: 1, name: ['Ada'], sub: 'subject-2' }, 'subject-2'],
  ])('is %s', async (_, members, nickname) => {
    const { accountId } = await newWallet(sandbox, { email: undefined })
    const oidcToken = await freshToken(sandbox, newIdentity(members))
    const reply = await sandbox.call('POST', PATH, { body: { type: 'OAUTH', accountId, oidcToken } })
    expect(reply.body.nickname, reply.text).toBe(nickname)
  })
})

describe('an account may have one OAUTH credential for each identity', () => {
  test.each([
    ['another subject', { sub: 'another' }],
    ['another audience', { aud: 'another' }],
    ['another issuer', { iss: 'https://appleid.apple.com' }],
    ['another name of the same issuer', { iss: 'accounts.google.com' }],
  ])('an ID token with %s registers a second credential', async (_, members) => {
    const { accountId, identity, ...wallet } = await newOauthWallet(sandbox)
    const { key } = await signInWithOauth(sandbox, { accountId, identity, ...wallet })
    const body = { type: 'OAUTH', accountId, oidcToken: await freshToken(sandbox, identity, members) }
    expect((await signedCall(sandbox, 'POST', PATH, key, { body })).status).toBe(201)
  })

  test('two accounts may have credentials for the same identity', async () => {
    const { identity } = await newOauthWallet(sandbox)
    expect((await newOauthWallet(sandbox, identity)).identity).toBe(identity)
  })

  test('the identity of a revoked credential can be registered again', async () => {
    const wallet = await newWallet(sandbox)
    const { key } = await signIn(sandbox, wallet)
    const oidcToken = await freshToken(sandbox, newIdentity())
    const body = { type: 'OAUTH', accountId: wallet.accountId, oidcToken }
    const added = await signedCall(sandbox, 'POST', PATH, key, { body })
    expect((await signedCall(sandbox, 'DELETE', `${PATH}/${added.body.id}`, key)).status).toBe(204)
    expect((await signedCall(sandbox, 'POST', PATH, key, { body })).status).toBe(201)
  })
})

test('an ID token issued by the sandbox registers an OAUTH credential', async () => {
  const { accountId } = await newWallet(sandbox, { email: undefined })
  const minted = await sandbox.control('POST', '/oidc/token', { aud: 'app', sub: 'ada', email: 'ada@example.com' })
  const body = { type: 'OAUTH', accountId, oidcToken: minted.body.idToken }
  const reply = await sandbox.call('POST', PATH, { body })
  expect(reply.status, reply.text).toBe(201)
  expect(reply.body.nickname).toBe('ada@example.com')
})
