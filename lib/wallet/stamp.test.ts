import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { derFromSignature } from '#lib/testing/reference/der-from-signature'
import { DER_MUTANTS } from '#lib/testing/reference/der-mutants'
import { fromHex, keyPairOf, sha256 } from '#lib/testing/reference/test-bytes'
import { SESSION_SCALAR, STAMPED } from '#lib/testing/vectors/wallet-vectors'
import { base64urlFromBytes, readHex, utf8FromText } from '#lib/wallet/encoding/bytes'
import { P256_ORDER, readDerSignature } from '#lib/wallet/encoding/der-signature'
import { type KeyPair, keyPairFromScalar } from '#lib/wallet/keys/key-pair'
import { compressPoint } from '#lib/wallet/keys/point'
import { readStamp, STAMP_LENGTH_MAX, STAMP_SCHEME, type Stamp, stamp, stampVerifies } from '#lib/wallet/stamp'

const session = keyPairFromScalar(fromHex(SESSION_SCALAR))
const payload = utf8FromText(STAMPED.payload)

const members: Record<string, unknown> = JSON.parse(Buffer.from(STAMPED.stamp, 'base64url').toString())
const headerOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const read = (header: string): Stamp => {
  const stampRead = readStamp(header)
  if ('problem' in stampRead) throw new Error(stampRead.problem)
  return stampRead
}

it('readStamp rejects a stamp with two public keys', () => {
  const text = JSON.stringify(members).replace('{', `{"publicKey":"${hexFromBytes(compressPoint(session.publicKey))}",`)
  const problem = 'The decoded stamp has the member "publicKey" twice.'
  expect(readStamp(Buffer.from(text).toString('base64url'))).toEqual({ problem })
})

describe('the known stamp', () => {
  it('equals the output of `stamp`, byte for byte', () => {
    expect(stamp(STAMPED.payload, session)).toBe(STAMPED.stamp)
  })

  it('has a high s, and verifies with the corresponding low s too', () => {
    const known = read(STAMPED.stamp)
    expect(known.publicKey).toEqual(session.publicKey)
    const der = readDerSignature(known.signature)
    if ('problem' in der) throw new Error(der.problem)
    expect(der.s > P256_ORDER / 2n).toBe(true)
    expect(stampVerifies(known, payload)).toBe(true)
    const lower = { ...known, signature: derFromSignature({ r: der.r, s: P256_ORDER - der.s }) }
    expect(stampVerifies(lower, payload)).toBe(true)
  })

  it('has a payload with the known SHA-256', () => {
    expect(hexFromBytes(sha256(STAMPED.payload))).toBe(STAMPED.digest)
  })
})

describe('stamping', () => {
  it('makes stamps that Node verifies, even for empty and non-ASCII text', () => {
    for (const text of ['', '{"a":"b\\/c"}', 'señal 🔏\r\n', '\uFEFF']) {
      const { publicKey, signature } = JSON.parse(Buffer.from(stamp(text, session), 'base64url').toString())
      expect(publicKey).toBe(hexFromBytes(compressPoint(session.publicKey)))
      expect(verify('sha256', Buffer.from(text), publicKeyOf(session), fromHex(signature))).toBe(true)
    }
  })

  it('makes stamps from which readStamp returns the key and a valid signature', () => {
    for (const name of ['one', 'two', 'three']) {
      const pair = keyPairOf(name)
      const parsed = read(stamp(name, pair))
      expect(parsed.publicKey).toEqual(pair.publicKey)
      expect(stampVerifies(parsed, utf8FromText(name))).toBe(true)
    }
  })

  it('adds no padding and no whitespace', () => {
    expect(stamp('payload', session)).toMatch(/^[\w-]+$/)
  })
})

describe('verifying', () => {
  it("accepts Node's signatures, with a low s and with a high s", () => {
    const halves = new Set<boolean>()
    for (let count = 0; count < 24; count += 1) {
      const signature = new Uint8Array(sign('sha256', payload, privateKeyOf(session)))
      const der = readDerSignature(signature)
      if ('problem' in der) throw new Error(der.problem)
      halves.add(der.s > P256_ORDER / 2n)
      expect(stampVerifies({ publicKey: session.publicKey, signature }, payload)).toBe(true)
    }
    expect(halves.size).toBe(2)
  })

  it.each([
    ['a trailing newline', `${STAMPED.payload}\n`],
    ['one character missing', STAMPED.payload.slice(0, -1)],
    ['uppercase letters', STAMPED.payload.toUpperCase()],
    ['an empty string', ''],
    ['its hex form', hexFromBytes(payload)],
    ['its digest in hex', STAMPED.digest],
  ])('rejects a changed payload (%s)', (_name, text) => {
    expect(stampVerifies(read(STAMPED.stamp), utf8FromText(text))).toBe(false)
  })

  it('rejects the digest in place of the payload, because verification hashes its input', () => {
    expect(stampVerifies(read(STAMPED.stamp), sha256(payload))).toBe(false)
  })

  it('rejects another key', () => {
    const known = { ...read(STAMPED.stamp), publicKey: keyPairOf('another').publicKey }
    expect(stampVerifies(known, payload)).toBe(false)
  })

  it('rejects a signature that is not DER', () => {
    expect(stampVerifies({ ...read(STAMPED.stamp), signature: new Uint8Array(64).fill(1) }, payload)).toBe(false)
  })
})

/** The spaces give the base64 the wanted padding. The note gives it a `+` and a `/`. */
function paddedStamp(padding: 1 | 2): string {
  const json = JSON.stringify({ ...members, note: '>>>???~~~' })
  return Buffer.from(json + ' '.repeat((6 - padding - (json.length % 3)) % 3)).toString('base64')
}

describe('reading accepts', () => {
  const known = read(STAMPED.stamp)
  const variants: readonly (readonly [string, string])[] = [
    [
      'members in another order',
      headerOf({ signature: members.signature, scheme: STAMP_SCHEME, publicKey: members.publicKey }),
    ],
    ['whitespace in the JSON', Buffer.from(JSON.stringify(members, null, 2)).toString('base64url')],
    ['extra members', headerOf({ ...members, timestamp: 1 })],
    ['standard base64 with one character of padding', paddedStamp(1)],
    ['standard base64 with two characters of padding', paddedStamp(2)],
    ['base64url with padding', paddedStamp(2).replaceAll('+', '-').replaceAll('/', '_')],
    ['an uncompressed key', headerOf({ ...members, publicKey: hexFromBytes(session.publicKey) })],
    [
      'uppercase hex',
      headerOf({
        ...members,
        publicKey: String(members.publicKey).toUpperCase(),
        signature: String(members.signature).toUpperCase(),
      }),
    ],
  ]

  it.each(variants)('%s', (_name, header) => {
    expect(readStamp(header)).toEqual(known)
  })

  it('at most 4,096 characters', () => {
    const headerOfLength = (length: number) => {
      const wanted = (length / 4) * 3
      const fill = 'x'.repeat(wanted - JSON.stringify({ ...members, fill: '' }).length)
      return headerOf({ ...members, fill })
    }
    expect(headerOfLength(STAMP_LENGTH_MAX)).toHaveLength(STAMP_LENGTH_MAX)
    expect(readStamp(headerOfLength(STAMP_LENGTH_MAX))).toEqual(known)
    expect(readStamp(headerOfLength(STAMP_LENGTH_MAX + 4))).toEqual({
      problem: 'The stamp is longer than 4096 characters.',
    })
  })
})

describe('reading rejects', () => {
  const json = JSON.stringify(members)
  const offCurve = `${hexFromBytes(session.publicKey).slice(0, -1)}1`
  const wrong: readonly (readonly [string, string, RegExp])[] = [
    ['an empty string', '', /JSON object/],
    ['text that is not base64', 'not a stamp!', /base64url/],
    ['the JSON itself', json, /base64url/],
    ['the hex of the JSON', Buffer.from(json).toString('hex'), /JSON object|base64url/],
    ['base64 with a trailing newline', `${STAMPED.stamp}\n`, /base64url/],
    ['truncated base64', STAMPED.stamp.slice(0, -1), /base64url|JSON/],
    ['unused bits that are not zero', `${base64urlFromBytes(utf8FromText(`${json} `)).slice(0, -1)}B`, /base64url/],
    ['bytes that are not UTF-8', Buffer.concat([Buffer.from(json), Buffer.of(0xff)]).toString('base64url'), /UTF-8/],
    ['a byte order mark', Buffer.from(`\uFEFF${json}`).toString('base64url'), /JSON object/],
    ['JSON inside a JSON string', headerOf(json), /JSON object/],
    ['an array', headerOf([members]), /JSON object/],
    ['null', headerOf(null), /JSON object/],
    ['a number', headerOf(1), /JSON object/],
    ['two objects', Buffer.from(json + json).toString('base64url'), /JSON object/],
    ['a missing scheme', headerOf({ ...members, scheme: undefined }), /scheme/],
    ['another scheme', headerOf({ ...members, scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1' }), /scheme/],
    ['a scheme in lowercase', headerOf({ ...members, scheme: STAMP_SCHEME.toLowerCase() }), /scheme/],
    ['a missing publicKey', headerOf({ ...members, publicKey: undefined }), /publicKey/],
    ['a publicKey that is not a string', headerOf({ ...members, publicKey: 2 }), /publicKey/],
    ['a publicKey off the curve', headerOf({ ...members, publicKey: offCurve }), /publicKey/],
    ['a publicKey of 32 bytes', headerOf({ ...members, publicKey: String(members.publicKey).slice(2) }), /publicKey/],
    ['a publicKey with a 0x prefix', headerOf({ ...members, publicKey: `0x${members.publicKey}` }), /publicKey/],
    ['a missing signature', headerOf({ ...members, signature: undefined }), /signature/],
    ['an empty signature', headerOf({ ...members, signature: '' }), /signature/],
    ['a signature that is not a string', headerOf({ ...members, signature: [48] }), /signature/],
    [
      'a signature in base64',
      headerOf({ ...members, signature: Buffer.from(String(members.signature), 'hex').toString('base64') }),
      /signature/,
    ],
    ['members inside a __proto__ member', Buffer.from(`{"__proto__":${json}}`).toString('base64url'), /scheme/],
  ]

  it.each(wrong)('%s', (_name, header, problem) => {
    expect(readStamp(header)).toMatchObject({ problem: expect.stringMatching(problem) })
  })

  it.each(DER_MUTANTS)('a signature with $name', ({ mutate }) => {
    const der = readHex(String(members.signature)) ?? new Uint8Array()
    const header = headerOf({ ...members, signature: hexFromBytes(mutate(der)) })
    expect(readStamp(header)).toEqual({
      problem: expect.stringMatching(/^signature is not DER/),
      offset: expect.any(Number),
    })
  })
})

function publicKeyOf({ publicKey }: KeyPair) {
  const x = Buffer.from(publicKey.subarray(1, 33)).toString('base64url')
  const y = Buffer.from(publicKey.subarray(33)).toString('base64url')
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}

function privateKeyOf(pair: KeyPair) {
  const jwk = publicKeyOf(pair).export({ format: 'jwk' })
  return createPrivateKey({ key: { ...jwk, d: Buffer.from(pair.privateKey).toString('base64url') }, format: 'jwk' })
}
