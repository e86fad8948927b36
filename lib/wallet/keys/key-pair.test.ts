import { createECDH } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, keyPairOf, sha256 } from '#lib/testing/reference/test-bytes'
import {
  CLIENT_SCALAR,
  EPHEMERAL_SCALAR,
  RECIPIENT,
  SEALED_OTP,
  SESSION_SCALAR,
} from '#lib/testing/vectors/wallet-vectors'
import { P256_ORDER } from '#lib/wallet/encoding/der-signature'
import { keyPairFromScalar, keyPairFromSeed, newKeyPair, SEED_LENGTH } from '#lib/wallet/keys/key-pair'

it.each([
  ['sandbox-recipient', RECIPIENT.scalar, RECIPIENT.point],
  ['sandbox-ephemeral', EPHEMERAL_SCALAR, SEALED_OTP.enc],
  ['sandbox-session', SESSION_SCALAR, SEALED_OTP.publicKey],
])('keyPairFromScalar derives the known public key from the SHA-256 of %s', (name, scalar, point) => {
  expect(sha256(name)).toEqual(fromHex(scalar))
  expect(keyPairFromScalar(fromHex(scalar)).publicKey).toEqual(fromHex(point))
})

it('the SHA-256 of sandbox-client is the known client scalar', () => {
  expect(keyPairOf('sandbox-client').privateKey).toEqual(fromHex(CLIENT_SCALAR))
})

describe('a scalar', () => {
  const bytesOf = (value: bigint) => fromHex(value.toString(16).padStart(64, '0'))

  it('must be at least 1 and less than the order', () => {
    for (const scalar of [1n, 2n, P256_ORDER - 1n]) {
      expect(keyPairFromScalar(bytesOf(scalar)).privateKey).toEqual(bytesOf(scalar))
    }
    for (const scalar of [0n, P256_ORDER, P256_ORDER + 1n, 2n ** 256n - 1n]) {
      expect(() => keyPairFromScalar(bytesOf(scalar))).toThrow(RangeError)
    }
  })

  it.each([0, 31, 33, 48])('is rejected if it has %i bytes', length => {
    expect(() => keyPairFromScalar(new Uint8Array(length).fill(1))).toThrow(RangeError)
  })

  it('is copied: changing the given bytes does not change the key', () => {
    const scalar = bytesOf(5n)
    const pair = keyPairFromScalar(scalar)
    scalar.fill(0)
    expect(pair.privateKey).toEqual(bytesOf(5n))
  })
})

describe('a seed', () => {
  it('yields the scalar of FIPS 186-5 A.2.1 and the point that Node computes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: SEED_LENGTH, maxLength: SEED_LENGTH }), seed => {
        const { privateKey, publicKey } = keyPairFromSeed(seed)
        const wide = BigInt(`0x${Buffer.from(seed).toString('hex')}`)
        expect(BigInt(`0x${Buffer.from(privateKey).toString('hex')}`)).toBe((wide % (P256_ORDER - 1n)) + 1n)
        const node = createECDH('prime256v1')
        node.setPrivateKey(privateKey)
        expect(publicKey).toEqual(new Uint8Array(node.getPublicKey()))
      }),
      { numRuns: 50 },
    )
  })

  it.each([0, 32, 47, 49])('is rejected if it has %i bytes', length => {
    expect(() => keyPairFromSeed(new Uint8Array(length))).toThrow(RangeError)
  })
})

it('newKeyPair derives each key pair from new bytes of the given random source', () => {
  const lengths: number[] = []
  const random = (length: number) => {
    lengths.push(length)
    return new Uint8Array(length).fill(lengths.length)
  }
  expect(newKeyPair(random)).toEqual(keyPairFromSeed(new Uint8Array(SEED_LENGTH).fill(1)))
  expect(newKeyPair(random)).toEqual(keyPairFromSeed(new Uint8Array(SEED_LENGTH).fill(2)))
  expect(lengths).toEqual([SEED_LENGTH, SEED_LENGTH])
})
