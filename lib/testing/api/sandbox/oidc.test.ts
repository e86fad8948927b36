import { createLocalJWKSet, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { nonceOf } from '#lib/testing/fixtures/oidc-tokens'
import { clientKey, clientPublicKey } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { sendWithSettings } from '#lib/testing/sandbox/send-with-settings'

const sandbox = await openSandboxForFile()
const CLAIMS = { aud: 'app.example', sub: 'ada' }
const mint = (body: unknown) => sandbox.control('POST', '/oidc/token', body)
const configuration = async () => (await sandbox.control('GET', '/oidc/.well-known/openid-configuration')).body
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

test('an OpenID Connect client can verify a token with the issuer’s published keys and rejects a changed signature', async () => {
  const { issuer, jwks_uri: keysUrl } = await configuration()
  expect(keysUrl).toBe(`${issuer}/jwks.json`)
  const keys = createLocalJWKSet((await sandbox.control('GET', '/oidc/jwks.json')).body)
  const reply = await mint({ ...CLAIMS, email: 'ada@example.com' })
  expect(reply.status, reply.text).toBe(200)
  const currentDate = new Date((await sandbox.control('GET', '/clock')).body.now)
  const checks = { issuer, audience: 'app.example', subject: 'ada', algorithms: ['ES256'], typ: 'JWT', currentDate }
  const { payload } = await jwtVerify(reply.body.idToken, keys, checks)
  expect(reply.body.claims).toEqual(payload)
  expect(payload.email).toBe('ada@example.com')
  await expect(jwtVerify(`${reply.body.idToken.slice(0, -4)}AAAA`, keys, checks)).rejects.toThrow()
})

test('the issuer’s configuration is served at the OpenID Connect discovery path under the issuer’s URL', async () => {
  const state = await sandbox.control('GET', '/state')
  expect(await configuration()).toEqual({
    issuer: `${state.body.origin}/api/sandbox/oidc`,
    jwks_uri: `${state.body.origin}/api/sandbox/oidc/jwks.json`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    claims_supported: expect.arrayContaining(['iss', 'aud', 'sub', 'iat', 'exp', 'nonce']),
  })
})

describe('claims of a created token', () => {
  test('the claims are exactly the requested ones plus iss, iat, exp and jti', async () => {
    const { body } = await mint(CLAIMS)
    expect(Object.keys(body.claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sub'])
    expect(claimsOf(body.idToken)).toEqual(body.claims)
  })

  test('iat is the sandbox clock’s time by default, and exp is an hour later', async () => {
    await freezeClock(sandbox)
    await advanceClock(sandbox, 86_400_000)
    const now = Date.parse((await sandbox.control('GET', '/clock')).body.now)
    const { iat, exp } = (await mint(CLAIMS)).body.claims
    await runClock(sandbox)
    expect(iat).toBe(Math.floor(now / 1000))
    expect(exp - iat).toBe(3600)
  })

  test('a request can set iss and iat, and exp is an hour after iat', async () => {
    const { claims } = (await mint({ ...CLAIMS, iss: 'https://accounts.google.com', iat: 1_700_000_000 })).body
    expect(claims).toMatchObject({ iss: 'https://accounts.google.com', iat: 1_700_000_000, exp: 1_700_003_600 })
  })

  test('the nonce is the SHA-256 of clientPublicKey as sent', async () => {
    const publicKey = clientPublicKey(clientKey()).toUpperCase()
    expect((await mint({ ...CLAIMS, clientPublicKey: publicKey })).body.claims.nonce).toBe(nonceOf(publicKey))
  })

  test('20 tokens created concurrently by equal requests have different claims', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, async () => (await mint(CLAIMS)).body.idToken))
    expect(new Set(tokens.map(token => token.split('.')[1])).size).toBe(20)
  })
})

test.each([
  ['aud', { sub: 'ada' }],
  ['sub', { aud: 'app' }],
  ['aud', { ...CLAIMS, aud: '' }],
  ['sub', { ...CLAIMS, sub: 'a'.repeat(256) }],
  ['iss', { ...CLAIMS, iss: 5 }],
  ['iat', { ...CLAIMS, iat: '1700000000' }],
  ['iat', { ...CLAIMS, iat: 1_700_000_000_000 }],
  ['iat', { ...CLAIMS, iat: -1 }],
  ['clientPublicKey', { ...CLAIMS, clientPublicKey: '04' }],
])('a token request with a missing or invalid %s (%j) is rejected with INVALID_INPUT', async (field, body) => {
  expectError(await mint(body), 'INVALID_INPUT', { field })
})

test('the JWKS contains no private key', async () => {
  const { keys } = (await sandbox.control('GET', '/oidc/jwks.json')).body
  expect(keys.map((key: object) => Object.keys(key).toSorted())).toEqual([
    ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
  ])
})

test.skipIf(sandbox.world === undefined)(
  'a server not bound to loopback requires the access key to create a token, but not to read keys or configuration',
  async () => {
    const send = sendWithSettings(sandbox, { isLoopback: false })
    expect((await send('GET', '/api/sandbox/oidc/jwks.json')).status).toBe(200)
    expect((await send('GET', '/api/sandbox/oidc/.well-known/openid-configuration')).status).toBe(200)
    const reply = await send('POST', '/api/sandbox/oidc/token', { body: CLAIMS })
    expectError(reply, 'UNAUTHORIZED', { reason: 'ACCESS_KEY_REQUIRED' })
  },
)
