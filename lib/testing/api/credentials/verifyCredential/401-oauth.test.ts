import { describe, expect, test } from 'vitest'
import {
  checksOf,
  freshness,
  idToken,
  newIdentity,
  newOauthWallet,
  nonceOf,
  oauthBody,
  verifyOauth,
  verifyTokenOfAge,
} from '#lib/testing/fixtures/oidc-tokens'
import { clientKey, clientPublicKey } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const sessionsOf = async (accountId: string) =>
  (await sandbox.call('GET', `/auth/sessions?accountId=${accountId}`)).body.data

describe('a token with a bad claim', () => {
  test.each([
    ['iss', 'oidc-iss-same', { iss: 'accounts.google.com' }],
    ['iss', 'oidc-iss-same', { iss: 'https://appleid.apple.com' }],
    ['iss', 'oidc-iss', { iss: 'https://login.example.com' }],
    ['iss', 'oidc-iss', { iss: undefined }],
    ['aud', 'oidc-aud', { aud: 'another.example' }],
    ['aud', 'oidc-aud', { aud: ['app.example', 'another.example'] }],
    ['aud', 'oidc-aud', { aud: undefined }],
    ['sub', 'oidc-sub', { sub: 'another user' }],
    ['sub', 'oidc-sub', { sub: undefined }],
    ['exp', 'oidc-exp', { exp: 1 }],
    ['exp', 'oidc-exp', { exp: undefined }],
    ['iat', 'oidc-iat-age', { iat: undefined }],
    ['nonce', 'oidc-nonce', { nonce: undefined }],
    ['nonce', 'oidc-nonce', { nonce: nonceOf(clientPublicKey(clientKey())) }],
    ['nonce', 'oidc-nonce', { nonce: '' }],
  ])(
    'a bad %s claim fails the check %s, starts no session and is named in the error (changed claims: %o)',
    async (claim, id, members) => {
      const { accountId, credentialId, identity } = await newOauthWallet(sandbox)
      const body = await oauthBody(sandbox, identity, clientKey(), members)
      const reply = await verifyOauth(sandbox, credentialId, body)
      expectError(reply, 'UNAUTHORIZED', { reason: 'OIDC_TOKEN_REFUSED', claim, field: 'oidcToken' })
      const expectedCheck = { id, status: 'fail', expected: expect.any(String), got: expect.any(String) }
      expect((await checksOf(sandbox, reply)).at(-1)).toMatchObject(expectedCheck)
      expect(await sessionsOf(accountId)).toEqual([])
    },
  )

  test('a nonce in uppercase hex is rejected', async () => {
    const { credentialId, identity } = await newOauthWallet(sandbox)
    const key = clientKey()
    const nonce = nonceOf(clientPublicKey(key)).toUpperCase()
    const reply = await verifyOauth(sandbox, credentialId, await oauthBody(sandbox, identity, key, { nonce }))
    expectError(reply, 'UNAUTHORIZED', { reason: 'OIDC_TOKEN_REFUSED', claim: 'nonce' })
  })

  test('a token made for another client key is rejected', async () => {
    const { credentialId, identity } = await newOauthWallet(sandbox)
    const body = await oauthBody(sandbox, identity, clientKey())
    const reply = await verifyOauth(sandbox, credentialId, { ...body, clientPublicKey: clientPublicKey(clientKey()) })
    expectError(reply, 'UNAUTHORIZED', { reason: 'OIDC_TOKEN_REFUSED', claim: 'nonce' })
  })
})

describe('a token issued too long ago or in the future', () => {
  test.each([
    ['issued 60.001 s ago', 60_001, 0, 'age = 60.001 s, limit 60 s'],
    ['issued 61 s ago', 61_000, 0, 'age = 61 s, limit 60 s'],
    ['issued 72 s ago', 72_000, 0, 'age = 72 s, limit 60 s'],
    ['issued 6 s in the future', 0, 6, '6 s in the future, limit 5 s'],
  ])(
    'a token %s is rejected, and the trace shows the time difference and the limit',
    async (_, ageMs, aheadSeconds, got) => {
      const reply = await verifyTokenOfAge(sandbox, ageMs, aheadSeconds)
      expectError(reply, 'UNAUTHORIZED', { reason: 'OIDC_TOKEN_REFUSED', claim: 'iat' })
      expect((await checksOf(sandbox, reply)).at(-1)).toMatchObject({ status: 'fail', got })
    },
  )
})

describe('a token starts only one session', () => {
  const used = { reason: 'OIDC_TOKEN_USED', field: 'oidcToken' }

  test('a used token is rejected', async () => {
    const { accountId, credentialId, identity } = await newOauthWallet(sandbox)
    const body = await oauthBody(sandbox, identity, clientKey())
    expect((await verifyOauth(sandbox, credentialId, body)).status).toBe(200)
    expectError(await verifyOauth(sandbox, credentialId, body), 'UNAUTHORIZED', used)
    expect(await sessionsOf(accountId)).toHaveLength(1)
  })

  test('a used token with another signature is rejected', async () => {
    const { credentialId, identity } = await newOauthWallet(sandbox)
    const body = await oauthBody(sandbox, identity, clientKey())
    expect((await verifyOauth(sandbox, credentialId, body)).status).toBe(200)
    const oidcToken = body.oidcToken.replace(/[^.]+$/, 'another')
    expectError(await verifyOauth(sandbox, credentialId, { ...body, oidcToken }), 'UNAUTHORIZED', used)
  })

  test('of 64 identical concurrent calls, one succeeds and the others are rejected with reason OIDC_TOKEN_USED', async () => {
    const { accountId, credentialId, identity } = await newOauthWallet(sandbox)
    const body = await oauthBody(sandbox, identity, clientKey())
    const replies = await Promise.all(Array.from({ length: 64 }, () => verifyOauth(sandbox, credentialId, body)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const rejected = replies.filter(({ status }) => status !== 200)
    expect(rejected.map(reply => reply.body.details?.reason)).toEqual(Array(63).fill('OIDC_TOKEN_USED'))
    expect(await sessionsOf(accountId)).toHaveLength(1)
  })

  test('a token used for one credential is rejected for another credential of the same identity', async () => {
    const identity = newIdentity()
    const [one, other] = [await newOauthWallet(sandbox, identity), await newOauthWallet(sandbox, identity)]
    const body = await oauthBody(sandbox, identity, clientKey())
    expect((await verifyOauth(sandbox, one.credentialId, body)).status).toBe(200)
    expectError(await verifyOauth(sandbox, other.credentialId, body), 'UNAUTHORIZED', used)
  })

  test('a token that registered a credential can still start a session', async () => {
    const wallet = await newOauthWallet(sandbox)
    const key = clientKey()
    const publicKey = clientPublicKey(key)
    const oidcToken = idToken({
      ...wallet.identity,
      sub: 'x',
      ...(await freshness(sandbox)),
      nonce: nonceOf(publicKey),
    })
    const { credentialId } = await registerOauth(oidcToken)
    const body = { type: 'OAUTH', oidcToken, clientPublicKey: publicKey }
    expect((await verifyOauth(sandbox, credentialId, body)).status).toBe(200)
  })

  async function registerOauth(oidcToken: string): Promise<{ credentialId: string }> {
    const customer = await sandbox.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL' } })
    const query = `customerId=${customer.body.id}&type=EMBEDDED_WALLET`
    const accounts = await sandbox.call('GET', `/customers/internal-accounts?${query}`)
    const body = { type: 'OAUTH', accountId: accounts.body.data[0].id, oidcToken }
    const reply = await sandbox.call('POST', '/auth/credentials', { body })
    expect(reply.status, reply.text).toBe(201)
    return { credentialId: reply.body.id }
  }

  test('a rejected token is not used up', async () => {
    const { credentialId, identity } = await newOauthWallet(sandbox)
    const body = await oauthBody(sandbox, identity, clientKey())
    const other = { ...body, clientPublicKey: clientPublicKey(clientKey()) }
    expectError(await verifyOauth(sandbox, credentialId, other), 'UNAUTHORIZED')
    expect((await verifyOauth(sandbox, credentialId, body)).status).toBe(200)
  })
})

test('a token used on one platform still works on another', async () => {
  const otherPlatform = await sandbox.otherPlatform()
  const identity = newIdentity()
  const [mine, theirs] = [await newOauthWallet(sandbox, identity), await newOauthWallet(otherPlatform, identity)]
  const body = await oauthBody(sandbox, identity, clientKey())
  expect((await verifyOauth(otherPlatform, theirs.credentialId, body)).status).toBe(200)
  expect((await verifyOauth(sandbox, mine.credentialId, body)).status).toBe(200)
})
