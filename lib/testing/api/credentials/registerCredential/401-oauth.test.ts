import { describe, expect, test } from 'vitest'
import { checksOf, freshness, freshToken, idToken, newIdentity } from '#lib/testing/fixtures/oidc-tokens'
import { newWallet, proofOf, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const PATH = '/auth/credentials'
const { accountId } = await newWallet(sandbox, { email: undefined })
const register = (oidcToken: string, headers = {}) =>
  sandbox.call('POST', PATH, { body: { type: 'OAUTH', accountId, oidcToken }, headers })

describe('the claims of a token', () => {
  test.each([
    ['aud', { aud: undefined }],
    ['aud', { aud: [] }],
    ['aud', { aud: ['app', 'other'] }],
    ['sub', { sub: '' }],
    ['sub', { sub: 7 }],
    ['iat', { iat: undefined }],
    ['iat', { iat: 'now' }],
    ['exp', { exp: undefined }],
  ])(
    'a missing or bad %s (%o) is rejected with reason OIDC_TOKEN_REFUSED and the name of the claim',
    async (claim, members) => {
      const reply = await register(await freshToken(sandbox, newIdentity(), members))
      expectError(reply, 'UNAUTHORIZED', { reason: 'OIDC_TOKEN_REFUSED', claim, field: 'oidcToken' })
    },
  )
})

describe('the freshness of a token', () => {
  test.each([
    ['issued 61 s ago', -61, 'age = 61 s, limit 60 s'],
    ['issued 6 s in the future', 6, '6 s in the future, limit 5 s'],
  ])('a token %s is rejected, and the trace shows the time difference and the limit', async (_, ahead, got) => {
    const now = await freezeClock(sandbox)
    await advanceClock(sandbox, (1000 - (now % 1000)) % 1000)
    const { iat, exp } = await freshness(sandbox)
    const reply = await register(idToken({ ...newIdentity(), iat: iat + ahead, exp }))
    await runClock(sandbox)
    expectError(reply, 'UNAUTHORIZED', { reason: 'OIDC_TOKEN_REFUSED', claim: 'iat' })
    expect((await checksOf(sandbox, reply)).at(-1)).toMatchObject({ status: 'fail', got })
  })

  test('an expired token is rejected', async () => {
    const { iat } = await freshness(sandbox)
    const reply = await register(idToken({ ...newIdentity(), iat: iat - 30, exp: iat - 10 }))
    expectError(reply, 'UNAUTHORIZED', { reason: 'OIDC_TOKEN_REFUSED', claim: 'exp' })
  })

  test('a signed retry that replaces the token with a stale one is rejected with reason BODY_CHANGED', async () => {
    const wallet = await newWallet(sandbox)
    const { key } = await signIn(sandbox, wallet)
    const identity = newIdentity()
    const body = (oidcToken: string) => ({ type: 'OAUTH', accountId: wallet.accountId, oidcToken })
    const first = await sandbox.call('POST', PATH, { body: body(await freshToken(sandbox, identity)) })
    const stale = body(idToken({ ...identity, iat: 1, exp: 2 }))
    const reply = await sandbox.call('POST', PATH, { body: stale, headers: proofOf(first.body, key) })
    expectError(reply, 'WALLET_SIGNATURE_BODY_MISMATCH', { reason: 'BODY_CHANGED' })
  })

  test('a signed retry with a stale token and an unknown Request-Id is rejected with reason REQUEST_NOT_FOUND', async () => {
    const wallet = await newWallet(sandbox)
    const { key } = await signIn(sandbox, wallet)
    const unknownRequest = { payloadToSign: 'anything', requestId: 'Request:00000000-0000-7000-8000-000000000000' }
    const stale = idToken({ ...newIdentity(), iat: 1, exp: 2 })
    const reply = await register(stale, proofOf(unknownRequest, key))
    expectError(reply, 'UNAUTHORIZED', { reason: 'REQUEST_NOT_FOUND' })
    expect((await sandbox.call('GET', `${PATH}?accountId=${accountId}`)).body.data).toEqual([])
  })

  test.each([
    ['Request-Id', { 'request-id': 'Request:00000000-0000-7000-8000-000000000000' }, 'WALLET_SIGNATURE_MISSING'],
    ['Service-Wallet-Signature', { 'service-wallet-signature': 'e30' }, 'REQUEST_ID_MISSING'],
  ] as const)(
    'a request with a stale token and only the header %s is rejected as an incomplete signed retry',
    async (_, headers, code) => {
      expectError(await register(idToken({ ...newIdentity(), iat: 1, exp: 2 }), headers), code)
    },
  )
})
