import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  checksOf,
  freshness,
  freshToken,
  idToken,
  newIdentity,
  nonceOf,
  sessionKeyOf,
  verifyOauth,
} from '#lib/testing/fixtures/oidc-tokens'
import { clientIdOf } from '#lib/testing/fixtures/openid-provider'
import { strictSandbox } from '#lib/testing/fixtures/strict-oidc-sandbox'
import { clientKey, clientPublicKey, newWallet, signedCall } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'

let strict: Awaited<ReturnType<typeof strictSandbox>>
const sandbox = () => strict.sandbox()

beforeAll(async () => {
  strict = await strictSandbox()
})
afterAll(() => strict.close())

const partsOf = (token: string) => token.split('.').map(part => Buffer.from(part, 'base64url'))
const claimsOf = (token: string) => JSON.parse(partsOf(token)[1]?.toString() ?? '')

describe('a login at an OpenID provider', () => {
  test.each(['RS256', 'ES256', 'PS256'] as const)(
    'ID tokens signed with %s can register a credential and start a session whose key can sign',
    async algorithm => {
      const sub = `ada-${algorithm}`
      const credential = await strict.register(await strict.provider.logIn({ sub, nonce: 'any', algorithm }))
      expect(credential.status, credential.text).toBe(201)
      expect(credential.body.nickname).toBe(`${sub}@example.com`)

      const key = clientKey()
      const publicKey = clientPublicKey(key)
      const oidcToken = await strict.provider.logIn({ sub, nonce: nonceOf(publicKey), algorithm })
      expect(claimsOf(oidcToken)).toMatchObject({ iss: strict.provider.issuer, aud: clientIdOf(algorithm), sub })
      const session = await verifyOauth(sandbox(), credential.body.id, {
        type: 'OAUTH',
        oidcToken,
        clientPublicKey: publicKey,
      })
      expect(session.status, session.text).toBe(200)
      const added = await signedCall(sandbox(), 'POST', '/auth/credentials', await sessionKeyOf(session, key), {
        body: { type: 'SMS_OTP', accountId: credential.body.accountId },
      })
      expect(added.status, added.text).toBe(201)
    },
  )

  test('the trace lists the algorithm and signature checks directly after the issuer check', async () => {
    const reply = await strict.register(
      await strict.provider.logIn({ sub: 'traced', nonce: 'any', algorithm: 'PS256' }),
    )
    const checks = await checksOf(sandbox(), reply)
    expect(checks.filter(({ id }) => String(id).startsWith('oidc-')).map(({ id }) => id)).toEqual([
      ...['oidc-token', 'oidc-iss', 'oidc-alg', 'oidc-signature', 'oidc-aud', 'oidc-sub'],
      ...['oidc-iat-age', 'oidc-iat-ahead', 'oidc-nbf', 'oidc-exp'],
    ])
    expect(checks.find(({ id }) => id === 'oidc-alg')).toMatchObject({ expected: 'RS256, ES256, PS256', got: 'PS256' })
  })

  test('payloadToSign names the provider by the host of the issuer URL', async () => {
    const { accountId } = await newWallet(sandbox())
    const oidcToken = await strict.provider.logIn({ sub: 'named', nonce: 'any' })
    const reply = await sandbox().call('POST', '/auth/credentials', { body: { type: 'OAUTH', accountId, oidcToken } })
    expect(JSON.parse(reply.body.payloadToSign).parameters.oauthProviders[0].providerName).toBe('127.0.0.1')
  })

  test('a token issued more than 60 s ago on the sandbox clock is rejected', async () => {
    const id = await strict.logInAndRegister('stale')
    await freezeClock(sandbox())
    const body = await strict.loginBody('stale')
    await advanceClock(sandbox(), 62_000)
    expectError(await verifyOauth(sandbox(), id, body), 'UNAUTHORIZED', { reason: 'OIDC_TOKEN_REFUSED', claim: 'iat' })
    await strict.resetData()
    await runClock(sandbox())
  })

  test('verifications use the cached keys of the provider', async () => {
    const id = await strict.logInAndRegister('often')
    const before = strict.provider.keySetFetches()
    for (let count = 0; count < 5; count += 1) {
      expect((await verifyOauth(sandbox(), id, await strict.loginBody('often'))).status).toBe(200)
    }
    expect(strict.provider.keySetFetches()).toBe(before)
  })

  test('64 concurrent verifications of a token start one session, and a copy whose signature has the other valid s is rejected as used', async () => {
    const id = await strict.logInAndRegister('once')
    const body = await strict.loginBody('once')
    const replies = await Promise.all(Array.from({ length: 64 }, () => verifyOauth(sandbox(), id, body)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await verifyOauth(sandbox(), id, { ...body, oidcToken: withOtherS(body.oidcToken) })
    expectError(again, 'UNAUTHORIZED', { reason: 'OIDC_TOKEN_USED' })
  })
})

describe('a token that the provider did not sign', () => {
  const refusalOf = (claim: string) => ({ reason: 'OIDC_TOKEN_REFUSED', claim, field: 'oidcToken' })

  test.each(['https://accounts.google.com', 'accounts.google.com', 'https://appleid.apple.com'])(
    'the default issuer %s is rejected with reason UNSUPPORTED_ISSUER if only another issuer is configured',
    async iss => {
      const reply = await strict.register(await freshToken(sandbox(), newIdentity({ iss })))
      expectError(reply, 'INVALID_INPUT', { reason: 'UNSUPPORTED_ISSUER' })
      expect(reply.body.details.allowed).toEqual([strict.provider.issuer, 'http://localhost:3000/api/sandbox/oidc'])
    },
  )

  const forgeToken = async (header: object, signature: string) => {
    const identity = { iss: strict.provider.issuer, aud: clientIdOf('ES256'), sub: 'forged' }
    return idToken(
      { ...identity, ...(await freshness(sandbox())) },
      { header: { kid: await kidOf('EC'), ...header }, signature },
    )
  }
  const keys = async (): Promise<{ kty: string; kid: string }[]> =>
    (await (await fetch(strict.provider.keysUrl)).json()).keys
  const kidOf = async (kty: string) => (await keys()).find(key => key.kty === kty)?.kid

  test('a dummy signature is rejected at registration and at verification', async () => {
    const token = await forgeToken({ alg: 'ES256' }, 'dummy')
    expectError(await strict.register(token), 'UNAUTHORIZED', refusalOf('signature'))
    const id = await strict.logInAndRegister('dummy')
    const body = await strict.loginBody('dummy')
    const oidcToken = body.oidcToken.replace(/[^.]+$/, Buffer.alloc(64, 1).toString('base64url'))
    expectError(await verifyOauth(sandbox(), id, { ...body, oidcToken }), 'UNAUTHORIZED', refusalOf('signature'))
    expect((await verifyOauth(sandbox(), id, body)).status).toBe(200)
  })

  test.each(['none', 'None', 'HS256', 'HS512', 'RS512', 'ES384', 'EdDSA'])(
    'a token with alg %s is rejected',
    async alg => {
      expectError(await strict.register(await forgeToken({ alg }, 'dummy')), 'UNAUTHORIZED', refusalOf('alg'))
    },
  )

  test('a token signed with HS256 and a public key of the provider as the secret is rejected', async () => {
    const unsigned = (await forgeToken({ alg: 'HS256' }, 'x')).replace(/\.[^.]+$/, '')
    const secret = JSON.stringify((await keys())[0])
    const signature = createHmac('sha256', secret).update(unsigned).digest('base64url')
    expectError(await strict.register(`${unsigned}.${signature}`), 'UNAUTHORIZED', refusalOf('alg'))
  })

  test('a token with changed claims and the signature of another token is rejected', async () => {
    const [header, , signature] = (await strict.provider.logIn({ sub: 'ada', nonce: 'any' })).split('.')
    const claims = { ...claimsOf(await strict.provider.logIn({ sub: 'ada', nonce: 'any' })), sub: 'bob' }
    const token = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
    expectError(await strict.register(token), 'UNAUTHORIZED', refusalOf('signature'))
  })

  test('a token with an unknown kid, a jku or an x5u is rejected, and no URL in its header is fetched', async () => {
    for (const header of [
      { kid: 'unknown' },
      { jku: strict.canary.address },
      { x5u: strict.canary.address },
      { kid: strict.canary.address },
    ]) {
      expectError(
        await strict.register(await forgeToken({ alg: 'ES256', ...header }, 'dummy')),
        'UNAUTHORIZED',
        refusalOf('signature'),
      )
    }
    expect(strict.canary.requestCount()).toBe(0)
  })

  test('a verification with a bad token signature counts toward the limit on rejected verifications', async () => {
    const id = await strict.logInAndRegister('counted')
    const body = await strict.loginBody('counted')
    const wrong = { ...body, oidcToken: body.oidcToken.replace(/[^.]+$/, 'dummy') }
    for (let count = 0; count < 10; count += 1) expect((await verifyOauth(sandbox(), id, wrong)).status).toBe(401)
    expectError(await verifyOauth(sandbox(), id, body), 'RATE_LIMITED')
  })
})

describe('the sandbox as an additional issuer', () => {
  const mint = async (body: object) => (await sandbox().control('POST', '/oidc/token', body)).body.idToken

  test('a token issued by the sandbox is verified without fetching keys', async () => {
    const before = strict.provider.keySetFetches()
    const token = await mint({ aud: 'app', sub: 'ada' })
    expect((await strict.register(token)).status).toBe(201)
    const changed = token.replace(/[^.]+$/, 'dummy')
    expectError(await strict.register(changed), 'UNAUTHORIZED', { reason: 'OIDC_TOKEN_REFUSED', claim: 'signature' })
    expect(strict.provider.keySetFetches()).toBe(before)
  })

  test('a token that the sandbox signed in the name of another issuer is rejected', async () => {
    const token = await mint({ iss: strict.provider.issuer, aud: clientIdOf('ES256'), sub: 'ada' })
    expectError(await strict.register(token), 'UNAUTHORIZED', { reason: 'OIDC_TOKEN_REFUSED', claim: 'signature' })
  })
})

/** ECDSA also accepts n - s in place of s, where n is the order of P-256. */
function withOtherS(token: string): string {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  const signature = partsOf(token)[2]?.toString('hex') ?? ''
  const s = order - BigInt(`0x${signature.slice(64)}`)
  const other = Buffer.from(signature.slice(0, 64) + s.toString(16).padStart(64, '0'), 'hex')
  return token.replace(/[^.]+$/, other.toString('base64url'))
}
