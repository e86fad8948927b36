import { createHash } from 'node:crypto'
import { type KeyPair, keyPairFromScalar } from '#lib/wallet/keys/key-pair'

/** Decodes hex. Throws if the text is not hex. */
export function fromHex(hex: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) throw new Error(`${hex} is not hex.`)
  return new Uint8Array(Buffer.from(hex, 'hex'))
}

/** Returns the SHA-256 of bytes, or of a string in UTF-8, computed independently of the code under test. */
export function sha256(bytes: Uint8Array | string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(bytes).digest())
}

/** Returns the key pair whose private scalar is the SHA-256 of a name. */
export function keyPairOf(name: string): KeyPair {
  return keyPairFromScalar(sha256(name))
}
