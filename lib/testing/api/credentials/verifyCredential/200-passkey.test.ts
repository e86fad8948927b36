import { describe, expect, test } from 'vitest'
import {
  challengeOf,
  makeVerifyRequest,
  newPasskey,
  signInWithPasskey,
  verifyPasskey,
} from '#lib/testing/fixtures/passkey-client'
import { assertionOf, attestationOf, PASSKEY_KEYS } from '#lib/testing/fixtures/passkey-parts'
import { clientPublicKey, newWallet, signedCall } from '#lib/testing/fixtures/wallet-client'
import { advanceClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { openSessionKey } from '#lib/wallet/bundles/session-key-bundle'
import { base64urlFromBytes, utf8FromText } from '#lib/wallet/encoding/bytes'

const sandbox = await openSandboxForFile()
const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

test('an assertion starts a 15-minute session, and an unrelated private key cannot decrypt the session key', async () => {
  const credential = await newPasskey(sandbox)
  const challenge = await challengeOf(sandbox, credential)
  const reply = await verifyPasskey(sandbox, credential, challenge)
  expect(reply.status, reply.text).toBe(200)
  const { encryptedSessionSigningKey, ...session } = reply.body
  const instant = expect.stringMatching(/Z$/)
  expect(session).toEqual({
    id: expect.stringMatching(/^Session:/),
    accountId: credential.accountId,
    type: 'PASSKEY',
    nickname: 'This device',
    credentialId: credential.passkey.credentialId,
    createdAt: instant,
    updatedAt: instant,
    expiresAt: instant,
  })
  expect(Date.parse(session.expiresAt) - Date.parse(session.createdAt)).toBe(15 * 60_000)
  expect(encryptedSessionSigningKey).toMatch(/^[1-9A-HJ-NP-Za-km-z]{115,116}$/)
  const listed = await sandbox.call('GET', `/auth/sessions?accountId=${credential.accountId}`)
  expect(listed.body).toEqual({ data: [session] })
  await expect(openSessionKey(encryptedSessionSigningKey, randomBytes(32))).rejects.toThrow()
})

test('the session key from a passkey login can sign a request', async () => {
  const credential = await newPasskey(sandbox)
  const { id, key } = await signInWithPasskey(sandbox, credential)
  expect((await signedCall(sandbox, 'DELETE', `/auth/sessions/${id}`, key)).status).toBe(204)
})

test('two sessions of a passkey have different keys', async () => {
  const credential = await newPasskey(sandbox)
  const first = await signInWithPasskey(sandbox, credential)
  const second = await signInWithPasskey(sandbox, { ...credential, passkey: { ...credential.passkey, signCount: 1 } })
  expect(clientPublicKey(second.key)).not.toBe(clientPublicKey(first.key))
})

describe('a passkey verification', () => {
  test('is accepted despite a malformed wallet signature', async () => {
    const credential = await newPasskey(sandbox)
    const { headers, body } = await makeVerifyRequest(sandbox, credential, await challengeOf(sandbox, credential))
    const signed = { ...headers, 'service-wallet-signature': '***', 'grid-wallet-signature': 'another' }
    const reply = await sandbox.call('POST', `/auth/credentials/${credential.id}/verify`, { headers: signed, body })
    expect(reply.status, reply.text).toBe(200)
  })

  test.each([
    ['a string', 'AAAA'],
    ['null', null],
    ['missing', undefined],
  ])('is accepted if the userHandle of the assertion is %s', async (_, userHandle) => {
    const credential = await newPasskey(sandbox)
    const { headers, body } = await makeVerifyRequest(sandbox, credential, await challengeOf(sandbox, credential))
    const sent = { ...body, assertion: { ...body.assertion, userHandle } }
    const reply = await sandbox.call('POST', `/auth/credentials/${credential.id}/verify`, { headers, body: sent })
    expect(reply.status, reply.text).toBe(200)
  })
})

test.each(Object.entries(PASSKEY_KEYS))('an assertion of a passkey with an %s key is accepted', async (_, key) => {
  const { accountId } = await newWallet(sandbox, { email: undefined })
  const challenge = base64urlFromBytes(randomBytes(32))
  const attestation = attestationOf(challenge, { coseKey: key.coseKey, credentialId: randomBytes(16) })
  const body = { type: 'PASSKEY', accountId, nickname: 'Key', challenge, attestation }
  const registered = await sandbox.call('POST', '/auth/credentials', { body })
  expect(registered.status, registered.text).toBe(201)
  const issued = await challengeOf(sandbox, registered.body)
  const signed = base64urlFromBytes(utf8FromText(issued.challenge))
  const assertion = assertionOf(key, { challenge: signed, credentialId: attestation.credentialId })
  const reply = await sandbox.call('POST', `/auth/credentials/${registered.body.id}/verify`, {
    headers: { 'request-id': issued.requestId },
    body: { type: 'PASSKEY', assertion },
  })
  expect(reply.status, reply.text).toBe(200)
})

describe('the signature counter of a passkey', () => {
  test('is accepted if it remains zero', async () => {
    const credential = await newPasskey(sandbox)
    for (let count = 0; count < 3; count += 1) {
      const reply = await verifyPasskey(sandbox, credential, await challengeOf(sandbox, credential), { signCount: 0 })
      expect(reply.status, reply.text).toBe(200)
    }
  })

  test('is accepted if it skips values', async () => {
    const credential = await newPasskey(sandbox)
    for (const signCount of [3, 70_000, 4_294_967_295]) {
      const reply = await verifyPasskey(sandbox, credential, await challengeOf(sandbox, credential), { signCount })
      expect(reply.status, reply.text).toBe(200)
    }
  })
})

test('a rejected assertion leaves its challenge valid', async () => {
  const credential = await newPasskey(sandbox)
  const challenge = await challengeOf(sandbox, credential)
  expect((await verifyPasskey(sandbox, credential, challenge, { isUserVerified: false })).status).toBe(401)
  expect((await verifyPasskey(sandbox, credential, challenge)).status).toBe(200)
})

test('an eleventh session ends the oldest one', async () => {
  const credential = await newPasskey(sandbox)
  const ids: string[] = []
  for (let signCount = 0; signCount < 11; signCount += 1) {
    if (signCount % 5 === 0) await advanceClock(sandbox, 60_000)
    const session = await signInWithPasskey(sandbox, { ...credential, passkey: { ...credential.passkey, signCount } })
    ids.push(session.id)
  }
  const listed = await sandbox.call('GET', `/auth/sessions?accountId=${credential.accountId}`)
  await runClock(sandbox)
  expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(1))
})
