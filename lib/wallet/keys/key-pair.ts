import { p256 } from '@noble/curves/nist.js'

/** A key pair on P-256. */
export interface KeyPair {
  /** The scalar, 32 bytes, big-endian. */
  readonly privateKey: Uint8Array
  /** The point, 65 bytes: 04, x, y. */
  readonly publicKey: Uint8Array
}

/** Bytes of a seed: 16 more than a scalar, so that reducing it modulo the order favours no key (FIPS 186-5 appendix A.2.1). */
export const SEED_LENGTH = 48

/** The key pair of 48 bytes, always the same one. RangeError on fewer or more. */
export function keyPairFromSeed(seed: Uint8Array): KeyPair {
  if (seed.length !== SEED_LENGTH) throw new RangeError(`A seed has ${SEED_LENGTH} bytes.`)
  return keyPairFromScalar(p256.utils.randomSecretKey(seed))
}

/** The key pair of a scalar of 32 bytes. RangeError unless it is from 1 to below the order of the curve. */
export function keyPairFromScalar(scalar: Uint8Array): KeyPair {
  if (!p256.utils.isValidSecretKey(scalar)) throw new RangeError('A private key is a scalar of P-256, 32 bytes.')
  return { privateKey: Uint8Array.from(scalar), publicKey: p256.getPublicKey(scalar, false) }
}

/** A new key pair, of as many random bytes as a seed has. */
export function newKeyPair(random: (length: number) => Uint8Array): KeyPair {
  return keyPairFromSeed(random(SEED_LENGTH))
}
