import { createHash } from 'node:crypto'
import { type KeyPair, keyPairFromScalar } from '#lib/wallet/keys/key-pair'

/** Bytes of hex in a test's own words. Throws on what is no hex. */
export function fromHex(hex: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) throw new Error(`${hex} is not hex.`)
  return new Uint8Array(Buffer.from(hex, 'hex'))
}

/** SHA-256, apart from the code under test. */
export function sha256(bytes: Uint8Array | string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(bytes).digest())
}

/** A key pair that always is the same for a name: its scalar is SHA-256 of it. */
export function keyPairOf(name: string): KeyPair {
  return keyPairFromScalar(sha256(name))
}
