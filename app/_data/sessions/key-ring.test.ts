import { createPublicKey } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newKeyPair } from '#lib/wallet/keys/key-pair'
import { addClientKey, addSession, deleteKey, jwkOf, keyRing, sessionWithKey } from './key-ring'

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const entry = { role: 'TEK', flow: 'Email OTP sign-in' } as const
const session = {
  id: 'Session:1',
  accountId: 'InternalAccount:1',
  credentialId: 'AuthMethod:1',
  type: 'EMAIL_OTP',
  expiresAt: '2026-01-01T00:00:00Z',
}
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

// Runs before each test too: test files share workers, so another file may have left a key.
beforeEach(deleteKeys)
afterEach(deleteKeys)

function deleteKeys() {
  for (const { publicKey } of [...keyRing.get().sessions, ...keyRing.get().clientKeys]) deleteKey(publicKey)
}

describe('the key ring', () => {
  test('lists a client key once, even if it is added twice, and moves it to the sessions when a session uses it', () => {
    const key = newKeyPair(random)
    addClientKey(key, entry)
    addClientKey(key, entry)
    expect(keyRing.get().clientKeys).toEqual([{ ...entry, publicKey: hexOf(key.publicKey) }])
    addSession({ ...session, key })
    expect(keyRing.get().clientKeys).toEqual([])
    expect(keyRing.get().sessions).toMatchObject([{ sessionId: session.id, publicKey: hexOf(key.publicKey) }])
  })

  test('does not list a private key, but exports it in a JWK with the matching public key', () => {
    const key = newKeyPair(random)
    addClientKey(key, entry)
    expect(JSON.stringify(keyRing.get().clientKeys)).not.toContain(hexOf(key.privateKey))
    const jwk = JSON.parse(jwkOf(hexOf(key.publicKey)) ?? '')
    const { x, y } = createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'jwk' })
    expect([jwk.x, jwk.y]).toEqual([x, y])
    expect(Buffer.from(jwk.d, 'base64url').equals(key.privateKey)).toBe(true)
  })

  test('deletes a key from both the sessions and the client keys', () => {
    const key = newKeyPair(random)
    addClientKey(key, entry)
    addSession({ ...session, key })
    deleteKey(hexOf(key.publicKey))
    expect(sessionWithKey(session.id)).toBeUndefined()
    expect(keyRing.get().clientKeys).toEqual([])
    expect(jwkOf(hexOf(key.publicKey))).toBeUndefined()
  })
})
