import { p256 } from '@noble/curves/nist.js'
import { rawFromSignature, type Signature } from '#lib/wallet/encoding/der-signature'

/** Options for noble: hash messages with SHA-256, and allow a high s, which noble rejects by default. */
const P256_SHA256 = { prehash: true, lowS: false } as const

/** Returns the DER signature of a message. The signature is deterministic (RFC 6979). */
export function signDer(message: Uint8Array, privateKey: Uint8Array): Uint8Array {
  return p256.sign(message, privateKey, { ...P256_SHA256, format: 'der' })
}

/** Like {@link signDer}, but returns 64 bytes: r, then s. */
export function signRaw(message: Uint8Array, privateKey: Uint8Array): Uint8Array {
  return p256.sign(message, privateKey, { ...P256_SHA256, format: 'compact' })
}

/**
 * Reports whether a signature is valid for a message. Throws RangeError if r or s is out of range. The check takes
 * milliseconds, so the server verifies stamps with `node:crypto` instead.
 */
export function signatureVerifies({
  publicKey,
  signature,
  message,
}: {
  readonly publicKey: Uint8Array
  readonly signature: Signature
  readonly message: Uint8Array
}): boolean {
  return p256.verify(rawFromSignature(signature), message, publicKey, { ...P256_SHA256, format: 'compact' })
}
