import { describe, expect, test } from 'vitest'
import {
  checksOf,
  freshness,
  idToken,
  newIdentity,
  newOauthWallet,
  nonceOf,
  oauthBody,
  sessionKeyOf,
  verifyOauth,
  verifyTokenOfAge,
} from '#lib/testing/fixtures/oidc-tokens'
import { clientKey, clientPublicKey, newWallet, proofOf, signedCall } from '#lib/testing/fixtures/wallet-client'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('verifying a token starts a 15-minute session whose key is encrypted to clientPublicKey', async () => {
  const { accountId, credentialId, identity } = await newOauthWallet(sandbox)
  const key = clientKey()
  const reply = await verifyOauth(sandbox, credentialId, await oauthBody(sandbox, identity, key))
  expect(reply.status, reply.text).toBe(200)
  const { createdAt, expiresAt } = reply.body
  expect(reply.body).toEqual({
    id: expect.stringMatching(/^Session:/),
    accountId,
    type: 'OAUTH',
    nickname: identity.email,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: createdAt,
    expiresAt: expect.stringMatching(/Z$/),
    encryptedSessionSigningKey: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{115,116}$/),
  })
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(15 * 60_000)

  const sessionKey = await sessionKeyOf(reply, key)
  const revoked = await signedCall(sandbox, 'DELETE', `/auth/sessions/${reply.body.id}`, sessionKey)
  expect(revoked.status, revoked.text).toBe(204)
})

test('after OAUTH verification, the session list contains the new session without its encrypted key', async () => {
  const { accountId, credentialId, identity } = await newOauthWallet(sandbox)
  const reply = await verifyOauth(sandbox, credentialId, await oauthBody(sandbox, identity, clientKey()))
  const { encryptedSessionSigningKey, ...listed } = reply.body
  const list = await sandbox.call('GET', `/auth/sessions?accountId=${accountId}`)
  expect(list.body.data).toEqual([listed])
  expect(list.text).not.toContain(encryptedSessionSigningKey)
})

test('two verifications with one client key return different session keys', async () => {
  const { credentialId, identity } = await newOauthWallet(sandbox)
  const key = clientKey()
  const first = await verifyOauth(sandbox, credentialId, await oauthBody(sandbox, identity, key))
  const second = await verifyOauth(sandbox, credentialId, await oauthBody(sandbox, identity, key))
  expect(await sessionKeyOf(first, key)).not.toEqual(await sessionKeyOf(second, key))
})

describe('OAUTH verification ignores the headers of a signed retry', () => {
  const unknownRequest = { payloadToSign: 'x', requestId: 'Request:00000000-0000-7000-8000-000000000000' }
  test.each([
    ['Request-Id and signature', proofOf(unknownRequest, clientKey())],
    ['Request-Id only', { 'request-id': 'anything' }],
    ['signature only', { 'service-wallet-signature': '***' }],
    ['two different signatures', { 'service-wallet-signature': 'a', 'grid-wallet-signature': 'b' }],
  ])('and succeeds (%s)', async (_, headers) => {
    const { credentialId, identity } = await newOauthWallet(sandbox)
    const body = await oauthBody(sandbox, identity, clientKey())
    const reply = await sandbox.call('POST', `/auth/credentials/${credentialId}/verify`, { body, headers })
    expect(reply.status, reply.text).toBe(200)
  })
})

test('a nonce is accepted if it is the hash of clientPublicKey as sent, here in uppercase hex', async () => {
  const { credentialId, identity } = await newOauthWallet(sandbox)
  const publicKey = clientPublicKey(clientKey()).toUpperCase()
  const body = await oauthBody(sandbox, identity, clientKey(), { nonce: nonceOf(publicKey) })
  const reply = await verifyOauth(sandbox, credentialId, { ...body, clientPublicKey: publicKey })
  expect(reply.status, reply.text).toBe(200)
})

test('a token whose aud is a list of one audience is accepted', async () => {
  const { credentialId, identity } = await newOauthWallet(sandbox)
  const body = await oauthBody(sandbox, identity, clientKey(), { aud: [identity.aud] })
  expect((await verifyOauth(sandbox, credentialId, body)).status).toBe(200)
})

test('outside strict mode, a verification ignores the alg, the signature, a changed email and unknown claims of the token', async () => {
  const { credentialId, identity } = await newOauthWallet(sandbox)
  const publicKey = clientPublicKey(clientKey())
  const claims = { ...identity, ...(await freshness(sandbox)), nonce: nonceOf(publicKey), email: 'new@example.com' }
  const token = idToken({ ...claims, more: { a: [1] } }, { header: { alg: 'none', kid: undefined }, signature: '-_-' })
  const body = { type: 'OAUTH', oidcToken: token, clientPublicKey: publicKey }
  const reply = await verifyOauth(sandbox, credentialId, body)
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body.nickname).toBe(identity.email)
})

describe('the age of a token', () => {
  test.each([
    ['issued exactly 60 s ago', 60_000, 0],
    ['issued 55 s ago', 55_000, 0],
    ['issued 5 s in the future', 0, 5],
  ])('a token %s is accepted', async (_, ageMs, aheadSeconds) => {
    const reply = await verifyTokenOfAge(sandbox, ageMs, aheadSeconds)
    expect(reply.status, reply.text).toBe(200)
  })
})

test('the trace lists each check of the token, with expected and actual values', async () => {
  const now = await freezeClock(sandbox)
  await advanceClock(sandbox, (1000 - (now % 1000)) % 1000)
  const { credentialId, identity } = await newOauthWallet(sandbox)
  const body = await oauthBody(sandbox, identity, clientKey())
  await advanceClock(sandbox, 12_345)
  const reply = await verifyOauth(sandbox, credentialId, body)
  await runClock(sandbox)
  const checks = await checksOf(sandbox, reply)
  expect(checks.filter(({ id }) => String(id).startsWith('oidc-')).map(({ id }) => id)).toEqual([
    ...['oidc-token', 'oidc-iss', 'oidc-iss-same', 'oidc-aud', 'oidc-sub'],
    ...['oidc-iat-age', 'oidc-iat-ahead', 'oidc-nbf', 'oidc-exp', 'oidc-nonce', 'oidc-once'],
  ])
  expect(checks.find(({ id }) => id === 'oidc-iat-age')).toMatchObject({
    status: 'pass',
    expected: 'age at most 60 s',
    got: 'age = 12.345 s, limit 60 s',
  })
  expect(checks.find(({ id }) => id === 'oidc-sub')).toMatchObject({ expected: identity.sub, got: identity.sub })
})

test('a token issued by the sandbox for a client key starts a session', async () => {
  const { accountId } = await newWallet(sandbox, { email: undefined })
  const identity = newIdentity({ iss: undefined, email: undefined })
  const mint = async (more = {}) =>
    (await sandbox.control('POST', '/oidc/token', { ...identity, ...more })).body.idToken
  const registration = { type: 'OAUTH', accountId, oidcToken: await mint() }
  const credential = await sandbox.call('POST', '/auth/credentials', { body: registration })
  const publicKey = clientPublicKey(clientKey())
  const body = { type: 'OAUTH', oidcToken: await mint({ clientPublicKey: publicKey }), clientPublicKey: publicKey }
  const reply = await verifyOauth(sandbox, credential.body.id, body)
  expect(reply.status, reply.text).toBe(200)
})
