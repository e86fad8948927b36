import { describe, expect, test } from 'vitest'
import {
  checksOf,
  freshness,
  freshToken,
  idToken,
  newIdentity,
  newOauthWallet,
  signInWithOauth,
} from '#lib/testing/fixtures/oidc-tokens'
import { newWallet, proofOf, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const register = (accountId: string, oidcToken: unknown) =>
  sandbox.call('POST', '/auth/credentials', { body: { type: 'OAUTH', accountId, oidcToken } })
const wallet = await newWallet(sandbox, { email: undefined })

describe('format of the ID token', () => {
  test.each([
    ['is not a JWT', 'sandbox-valid-oidc-token'],
    ['has two parts', 'e30.e30'],
    ['has four parts', 'e30.e30.a.b'],
    ['has an empty signature', `${idToken({}).replace(/[^.]+$/, '')}`],
    ['has a header that is not JSON', `bm8.e30.a`],
    ['has claims that are a list', `e30.W10.a`],
  ])(
    'an ID token that %s is rejected with reason BAD_OIDC_TOKEN and with a description of the problem',
    async (_, token) => {
      const reply = await register(wallet.accountId, token)
      expectError(reply, 'INVALID_INPUT', { reason: 'BAD_OIDC_TOKEN', field: 'oidcToken' })
      expect(reply.body.details.problem).toMatch(/^The (token|header|claims|signature) .*\.$/)
      expect(reply.text).not.toContain(token)
    },
  )

  test.each([[undefined], [null], [5], [''], [{}], ['a'.repeat(16_385)]])(
    'an oidcToken that is not a string of 1 to 16384 characters is rejected with INVALID_INPUT (case %#)',
    async token => {
      expectError(await register(wallet.accountId, token), 'INVALID_INPUT', { field: 'oidcToken' })
    },
  )
})

describe('an unsupported issuer', () => {
  test.each([
    ['https://login.example.com'],
    ['https://accounts.google.com/'],
    ['https://ACCOUNTS.google.com'],
    ['http://localhost:3000/api/sandbox/oidc/'],
    [''],
    [undefined],
    [['https://accounts.google.com']],
  ])('the issuer %j is rejected with reason UNSUPPORTED_ISSUER and a list of the supported issuers', async iss => {
    const reply = await register(wallet.accountId, await freshToken(sandbox, newIdentity({ iss })))
    expectError(reply, 'INVALID_INPUT', { reason: 'UNSUPPORTED_ISSUER', field: 'oidcToken' })
    const sandboxIssuer = (await sandbox.control('GET', '/oidc/.well-known/openid-configuration')).body.issuer
    expect(reply.body.details.allowed).toEqual([
      'https://accounts.google.com',
      'accounts.google.com',
      'https://appleid.apple.com',
      sandboxIssuer,
    ])
    expect((await checksOf(sandbox, reply)).at(-1)).toMatchObject({ id: 'oidc-iss', status: 'fail' })
  })
})

describe('several registrations of one identity on an account', () => {
  const taken = { reason: 'OAUTH_CREDENTIAL_ALREADY_EXISTS', field: 'oidcToken' }

  test('are rejected on the first request, even if the token has another email and a list as aud', async () => {
    const { accountId, identity } = await newOauthWallet(sandbox)
    expectError(await register(accountId, await freshToken(sandbox, identity)), 'INVALID_INPUT', taken)
    const tokenWithAudienceList = await freshToken(sandbox, identity, {
      aud: [identity.aud],
      email: 'other@example.com',
    })
    expectError(await register(accountId, tokenWithAudienceList), 'INVALID_INPUT', taken)
  })

  test('a signed retry is rejected if another signed retry has registered the identity meanwhile', async () => {
    const owner = await newWallet(sandbox)
    const { key } = await signIn(sandbox, owner)
    const identity = newIdentity()
    const [slow, fast] = [await freshToken(sandbox, identity), await freshToken(sandbox, identity, { jti: '2' })]
    const first = await register(owner.accountId, slow)
    const body = { type: 'OAUTH', accountId: owner.accountId, oidcToken: fast }
    expect((await signedCall(sandbox, 'POST', '/auth/credentials', key, { body })).status).toBe(201)
    const late = await sandbox.call('POST', '/auth/credentials', {
      body: { ...body, oidcToken: slow },
      headers: proofOf(first.body, key),
    })
    expectError(late, 'INVALID_INPUT', taken)
  })

  test('of 32 concurrent signed retries that register one identity, exactly one succeeds', async () => {
    const { accountId, ...rest } = await newOauthWallet(sandbox)
    const { key } = await signInWithOauth(sandbox, { accountId, ...rest })
    const identity = newIdentity()
    const now = await freshness(sandbox)
    const requests = await Promise.all(
      Array.from({ length: 32 }, async (_, jti) => {
        const body = { type: 'OAUTH', accountId, oidcToken: idToken({ ...identity, ...now, jti }) }
        const first = await sandbox.call('POST', '/auth/credentials', { body })
        expect(first.status, first.text).toBe(202)
        return { body, headers: proofOf(first.body, key) }
      }),
    )
    const replies = await Promise.all(requests.map(request => sandbox.call('POST', '/auth/credentials', request)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ body }) => body.details?.reason === taken.reason)).toHaveLength(31)
    expect((await sandbox.call('GET', `/auth/credentials?accountId=${accountId}`)).body.data).toHaveLength(2)
  })
})
