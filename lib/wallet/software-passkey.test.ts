import { createPublicKey, verify } from 'node:crypto'
import { decode } from 'cborg'
import { describe, expect, test } from 'vitest'
import { keyPairOf, sha256 } from '#lib/testing/reference/test-bytes'
import { base64urlFromBytes, concatBytes, equalBytes, readBase64url } from '#lib/wallet/encoding/bytes'
import { createPasskey, signWithPasskey } from '#lib/wallet/software-passkey'

const ORIGIN = 'http://localhost:3000'
const HEX = 'feaa7a3f45aacaf51f12f0a480665c8f7751b858b06daefbe1d43c57c86d33f2'
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const newPasskey = (challenge = 'AAAA') => createPasskey({ challenge, origin: ORIGIN, random })
const bytesOf = (text: string) => readBase64url(text) ?? new Uint8Array()
const jsonOf = (text: string) => JSON.parse(new TextDecoder().decode(bytesOf(text)))

describe('a new passkey', () => {
  test('has the client data that a browser would write', () => {
    const { attestation } = newPasskey('AAA=')
    expect(new TextDecoder().decode(bytesOf(attestation.clientDataJson))).toBe(
      '{"type":"webauthn.create","challenge":"AAA","origin":"http://localhost:3000","crossOrigin":false}',
    )
  })

  test('has an empty attestation statement, and its ID and key at the specified offsets', () => {
    const { passkey, attestation } = newPasskey()
    const object: Map<string, unknown> = decode(bytesOf(attestation.attestationObject), { useMaps: true })
    expect([...object.keys()]).toEqual(['fmt', 'attStmt', 'authData'])
    expect(object.get('fmt')).toBe('none')
    expect(object.get('attStmt')).toEqual(new Map())
    const authData = object.get('authData')
    if (!(authData instanceof Uint8Array)) throw new Error('authData is not a byte string.')
    expect(authData.slice(0, 32)).toEqual(sha256('localhost'))
    expect([...authData.slice(32, 37)]).toEqual([0x45, 0, 0, 0, 0])
    expect([...authData.slice(53, 55)]).toEqual([0, 32])
    expect(base64urlFromBytes(authData.slice(55, 87))).toBe(attestation.credentialId)
    const key: Map<number, unknown> = decode(authData.slice(87), { useMaps: true })
    const { publicKey } = passkey.key
    const members = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, publicKey.slice(1, 33)],
      [-3, publicKey.slice(33)],
    ]
    expect([...key]).toEqual(members)
  })

  test('has a unique ID and a unique key', () => {
    const [one, other] = [newPasskey().passkey, newPasskey().passkey]
    expect(one.credentialId).not.toBe(other.credentialId)
    expect(equalBytes(one.key.privateKey, other.key.privateKey)).toBe(false)
  })

  test("can have a parent domain of the page's host as its RP ID", () => {
    const { passkey } = createPasskey({
      challenge: 'AAAA',
      origin: 'https://app.example.com',
      rpId: 'example.com',
      random,
    })
    expect(passkey.rpId).toBe('example.com')
  })
})

describe('signing with a passkey', () => {
  test('covers the UTF-8 bytes of the hex challenge, and the authenticator data', () => {
    const { passkey } = newPasskey()
    const { assertion } = signWithPasskey(passkey, { challenge: HEX, origin: ORIGIN })
    const clientData = bytesOf(assertion.clientDataJson)
    expect(jsonOf(assertion.clientDataJson)).toEqual({
      type: 'webauthn.get',
      challenge: Buffer.from(HEX, 'utf8').toString('base64url'),
      origin: ORIGIN,
      crossOrigin: false,
    })
    const data = bytesOf(assertion.authenticatorData)
    expect(data).toEqual(concatBytes(sha256('localhost'), Uint8Array.of(5, 0, 0, 0, 1)))
    const { publicKey } = passkey.key
    const point = { x: base64urlFromBytes(publicKey.slice(1, 33)), y: base64urlFromBytes(publicKey.slice(33)) }
    const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', ...point } })
    const message = concatBytes(data, sha256(clientData))
    expect(verify('sha256', message, { key, dsaEncoding: 'der' }, bytesOf(assertion.signature))).toBe(true)
  })

  test("changes only the passkey's sign counter", () => {
    const { passkey } = newPasskey()
    const later = signWithPasskey(passkey, { challenge: HEX, origin: ORIGIN }).passkey
    expect(later).toEqual({ ...passkey, signCount: 1 })
    expect(signWithPasskey(later, { challenge: HEX, origin: ORIGIN }).passkey.signCount).toBe(2)
    expect(passkey.signCount).toBe(0)
  })

  test('applies the given overrides and changes nothing else', () => {
    const { passkey } = newPasskey()
    const honest = signWithPasskey(passkey, { challenge: HEX, origin: ORIGIN }).assertion
    const overrides = {
      origin: 'https://evil.example',
      topOrigin: 'https://top.example',
      isUserVerified: false,
      signCount: 9,
    }
    const { assertion } = signWithPasskey(passkey, { challenge: HEX, origin: ORIGIN, overrides })
    expect(jsonOf(assertion.clientDataJson)).toEqual({
      ...jsonOf(honest.clientDataJson),
      origin: 'https://evil.example',
      topOrigin: 'https://top.example',
    })
    expect([...bytesOf(assertion.authenticatorData).slice(32)]).toEqual([1, 0, 0, 0, 9])
    const byOther = signWithPasskey(passkey, {
      challenge: HEX,
      origin: ORIGIN,
      overrides: { key: keyPairOf('other') },
    }).assertion
    expect({ ...byOther, signature: '' }).toEqual({ ...honest, signature: '' })
    expect(byOther.signature).not.toBe(honest.signature)
  })
})
