import { createPublicKey, verify } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import { describe, expect, it } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { derFromSignature } from '#lib/testing/reference/der-from-signature'
import { fromHex, keyPairOf, sha256 } from '#lib/testing/reference/test-bytes'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { P256_ORDER, rawFromSignature, readDerSignature, type Signature } from '#lib/wallet/encoding/der-signature'
import { signatureVerifies, signDer, signRaw } from '#lib/wallet/keys/ecdsa'
import { keyPairFromScalar } from '#lib/wallet/keys/key-pair'

const N = P256_ORDER
const { Fn, BASE } = { Fn: p256.Point.Fn, BASE: p256.Point.BASE }

describe('signing', () => {
  const pair = keyPairFromScalar(fromHex('c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721'))

  it.each([
    [
      'sample',
      'efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716',
      'f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8',
    ],
    [
      'test',
      'f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367',
      '019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083',
    ],
  ])('the message %j yields the signature in RFC 6979 A.2.5, even if s is high', (message, r, s) => {
    const bytes = utf8FromText(message)
    expect(hexFromBytes(signRaw(bytes, pair.privateKey))).toBe(r + s)
    expect(readDerSignature(signDer(bytes, pair.privateKey))).toEqual({ r: BigInt(`0x${r}`), s: BigInt(`0x${s}`) })
  })
})

describe('verification agrees with Node', () => {
  const message = utf8FromText('a message')

  /**
   * Pairs of a nonce and an s. For each pair, the test computes the public key for which the signature is valid:
   * r^-1 (s R - z G), where R = nonce G.
   */
  const chosen: readonly (readonly [string, { readonly nonce: bigint; readonly s: bigint }])[] = [
    ...[1n, 2n, 3n, 4n, N - 1n, N - 2n, N / 2n, N / 2n + 1n].map(
      nonce => [`a nonce of ${name(nonce)}`, { nonce, s: 0x1234_5678n }] as const,
    ),
    ...[1n, 2n, 3n, 0x7fn, 0x80n, 0xffn, 0x100n, 2n ** 128n, N / 2n, N / 2n + 1n, N - 3n, N - 2n, N - 1n].map(
      s => [`an s of ${name(s)}`, { nonce: 0x0bad_cafen, s }] as const,
    ),
  ]

  it.each(chosen)('on a signature with %s, and on variants of it', (_name, { nonce, s }) => {
    const r = Fn.create(BASE.multiply(nonce).toAffine().x)
    const z = Fn.create(BigInt(`0x${hexFromBytes(sha256(message))}`))
    const key = BASE.multiply(nonce).multiply(s).subtract(BASE.multiply(z)).multiply(Fn.inv(r))
    const publicKey = key.toBytes(false)
    expect(bothAccept(publicKey, { r, s }, message)).toBe(true)
    expect(bothAccept(publicKey, { r, s: N - s }, message)).toBe(true)
    expect(bothAccept(publicKey, { r, s }, utf8FromText('another message'))).toBe(false)
    expect(bothAccept(key.negate().toBytes(false), { r, s }, message)).toBe(false)
    for (const other of [
      { r: r - 1n, s },
      { r: r + 1n, s },
      { r, s: s + 2n },
      { r: s, s: r },
    ]) {
      if (isScalar(other.r) && isScalar(other.s)) expect(bothAccept(publicKey, other, message)).toBe(false)
    }
  })

  it("if the nonce point's x exceeds the order", () => {
    const x = firstXPastOrder()
    const R = p256.Point.fromBytes(fromHex(`02${x.toString(16)}`))
    const [r, s] = [x - N, 0x1234_5678n]
    const z = Fn.create(BigInt(`0x${hexFromBytes(sha256(message))}`))
    const publicKey = R.multiply(s).subtract(BASE.multiply(z)).multiply(Fn.inv(r)).toBytes(false)
    expect(bothAccept(publicKey, { r, s }, message)).toBe(true)
    expect(bothAccept(publicKey, { r: r + 1n, s }, message)).toBe(false)
  })

  it('on signatures whose public key is the generator or its negative', () => {
    for (const scalar of [1n, N - 1n]) {
      const pair = keyPairFromScalar(fromHex(scalar.toString(16).padStart(64, '0')))
      const signature = readDerSignature(signDer(message, pair.privateKey))
      if ('problem' in signature) throw new Error(signature.problem)
      expect(bothAccept(pair.publicKey, signature, message)).toBe(true)
      expect(bothAccept(keyPairOf('another').publicKey, signature, message)).toBe(false)
    }
  })

  it('on fixed values of r and s that are not a valid signature', () => {
    const { publicKey } = keyPairOf('key')
    for (const r of [1n, N - 1n, N / 2n]) {
      for (const s of [1n, N - 1n, N / 2n]) expect(bothAccept(publicKey, { r, s }, message)).toBe(false)
    }
  })

  it('on messages of several lengths up to 130 bytes', () => {
    const pair = keyPairOf('lengths')
    for (let length = 0; length <= 130; length += 13) {
      const bytes = new Uint8Array(length).fill(length)
      const signature = readDerSignature(signDer(bytes, pair.privateKey))
      if ('problem' in signature) throw new Error(signature.problem)
      expect(bothAccept(pair.publicKey, signature, bytes)).toBe(true)
    }
  })
})

/** Throws if our code and Node differ. Node verifies the signature in DER and in raw form. */
function bothAccept(publicKey: Uint8Array, signature: Signature, message: Uint8Array): boolean {
  const coordinate = (start: number) => Buffer.from(publicKey.subarray(start, start + 32)).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const ours = signatureVerifies({ publicKey, signature, message })
  expect(verify('sha256', message, key, derFromSignature(signature))).toBe(ours)
  expect(verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, rawFromSignature(signature))).toBe(ours)
  return ours
}

function isScalar(value: bigint): boolean {
  return value > 0n && value < N
}

/** Searches for x, because a random nonce almost never yields an x above N. */
function firstXPastOrder(): bigint {
  for (let x = N + 1n; ; x += 1n) {
    try {
      p256.Point.fromBytes(fromHex(`02${x.toString(16)}`))
      return x
    } catch {
      // No point has this x.
    }
  }
}

function name(scalar: bigint): string {
  if (scalar === N / 2n) return 'half of the order'
  if (scalar === N / 2n + 1n) return 'one more than half of the order'
  return scalar > N / 2n ? `the order minus ${N - scalar}` : `0x${scalar.toString(16)}`
}
