import { p256 } from '@noble/curves/nist.js'

/** A key pair on P-256. */
export interface KeyPair {
  /** The scalar, 32 bytes, big-endian. */
  readonly privateKey: Uint8Array
  /** The point, 65 bytes: 04, x, y. */
  readonly publicKey: Uint8Array
}

/**
 * Length of a seed in bytes: 16 more than a scalar, so that reducing the seed modulo the order − 1 has a negligible
 * bias (FIPS 186-5 appendix A.2.1).
 */
export const SEED_LENGTH = 48

/** Derives a key pair from a 48-byte seed. Throws RangeError if the seed has another length. */
export function keyPairFromSeed(seed: Uint8Array): KeyPair {
  if (seed.length !== SEED_LENGTH) throw new RangeError(`A seed must have ${SEED_LENGTH} bytes.`)
  return keyPairFromScalar(p256.utils.randomSecretKey(seed))
}

/** Throws RangeError unless the scalar has 32 bytes, is at least 1, and is less than the curve order. */
export function keyPairFromScalar(scalar: Uint8Array): KeyPair {
  if (!p256.utils.isValidSecretKey(scalar)) throw new RangeError('A private key must be a 32-byte P-256 scalar.')
  return { privateKey: Uint8Array.from(scalar), publicKey: p256.getPublicKey(scalar, false) }
}

export function newKeyPair(random: (length: number) => Uint8Array): KeyPair {
  return keyPairFromSeed(random(SEED_LENGTH))
}
