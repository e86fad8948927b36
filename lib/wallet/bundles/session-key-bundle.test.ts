import { describe, expect, it } from 'vitest'
import { fromHex, keyPairOf } from '#lib/testing/reference/test-bytes'
import { EPHEMERAL_SCALAR, SEALED_SESSION_KEYS } from '#lib/testing/vectors/wallet-vectors'
import { openSessionKey, sealSessionKey } from '#lib/wallet/bundles/session-key-bundle'
import { base58checkFromBytes, readBase58check } from '#lib/wallet/encoding/base58check'
import { concatBytes } from '#lib/wallet/encoding/bytes'
import { CannotOpen, seal } from '#lib/wallet/keys/hpke'
import { keyPairFromScalar } from '#lib/wallet/keys/key-pair'
import { compressPoint } from '#lib/wallet/keys/point'
import { Malformed } from '#lib/wallet/read-problem'

describe.each(SEALED_SESSION_KEYS)('$name', ({ text, clientScalar, sessionScalar }) => {
  it('opens to the session key', async () => {
    expect(await openSessionKey(text, fromHex(clientScalar))).toEqual(keyPairFromScalar(fromHex(sessionScalar)))
  })
})

it('sealing a session key with the known ephemeral key returns the known bundle, byte for byte', async () => {
  const [, { text, clientScalar, sessionScalar }] = SEALED_SESSION_KEYS
  const sealed = await sealSessionKey({
    sessionPrivateKey: fromHex(sessionScalar),
    clientPublicKey: keyPairFromScalar(fromHex(clientScalar)).publicKey,
    ephemeral: keyPairFromScalar(fromHex(EPHEMERAL_SCALAR)),
  })
  expect(sealed).toBe(text)
})

describe('a sealed session key', () => {
  const [client, session] = [keyPairOf('client'), keyPairOf('session')]
  const sealSession = () => sealSessionKey({ sessionPrivateKey: session.privateKey, clientPublicKey: client.publicKey })

  it('is base58check of 81 bytes: a compressed point, an encrypted 32-byte key and a 16-byte tag', async () => {
    for (let count = 0; count < 20; count += 1) {
      const text = await sealSession()
      expect(text).toMatch(/^[1-9A-HJ-NP-Za-km-z]{115,116}$/)
      const payload = readBase58check(text)
      expect(payload).toHaveLength(81)
      expect([2, 3]).toContain(payload?.[0])
      expect(await openSessionKey(text, client.privateKey)).toEqual(session)
    }
  })

  it("does not open with another client's key", async () => {
    await expect(openSessionKey(await sealSession(), keyPairOf('another').privateKey)).rejects.toThrow(CannotOpen)
  })

  it('is malformed if one character is changed', async () => {
    const text = await sealSession()
    const changed = text.slice(0, 50) + (text[50] === 'x' ? 'y' : 'x') + text.slice(51)
    await expect(openSessionKey(changed, client.privateKey)).rejects.toThrow(Malformed)
  })

  it('does not open if a bit of its payload is changed, even with a correct checksum', async () => {
    const payload = readBase58check(await sealSession()) ?? new Uint8Array()
    for (const place of [0, 33, 64, 65, 80]) {
      const changed = payload.slice()
      changed[place] = (changed[place] ?? 0) ^ 1
      await expect(openSessionKey(base58checkFromBytes(changed), client.privateKey)).rejects.toThrow(CannotOpen)
    }
  })

  it.each([
    ['is an empty string', () => ''],
    ['lacks its last four characters', async () => (await sealSession()).slice(0, -4)],
    [
      'has a payload that is one byte too short',
      async () => base58checkFromBytes((readBase58check(await sealSession()) ?? new Uint8Array()).slice(0, 80)),
    ],
    [
      'has a payload that starts with an invalid point',
      () => base58checkFromBytes(concatBytes(Uint8Array.of(5), new Uint8Array(80))),
    ],
    [
      'has a payload that starts with an uncompressed point',
      async () => {
        const { enc, ciphertext } = await seal({ recipient: client.publicKey, plaintext: session.privateKey })
        return base58checkFromBytes(concatBytes(enc, ciphertext))
      },
    ],
    [
      'has a payload with a session key of 33 bytes',
      async () => {
        const { enc, ciphertext } = await seal({ recipient: client.publicKey, plaintext: new Uint8Array(33) })
        return base58checkFromBytes(concatBytes(compressPoint(enc), ciphertext))
      },
    ],
  ])('is malformed if it %s', async (_name, text) => {
    await expect(openSessionKey(await text(), client.privateKey)).rejects.toThrow(Malformed)
  })
})
