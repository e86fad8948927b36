import { p256 } from '@noble/curves/nist.js'
import { rawFromSignature, type Signature } from '#lib/wallet/encoding/der-signature'

/** SHA-256 of the message, and s in either half: noble's default accepts only the lower half. */
const P256_SHA256 = { prehash: true, lowS: false } as const

/** Returns the DER signature of a message. Deterministic (RFC 6979). */
export function signDer(message: Uint8Array, privateKey: Uint8Array): Uint8Array {
  return p256.sign(message, privateKey, { ...P256_SHA256, format: 'der' })
}

/** Like {@link signDer}, in 64 bytes: r, then s. */
export function signRaw(message: Uint8Array, privateKey: Uint8Array): Uint8Array {
  return p256.sign(message, privateKey, { ...P256_SHA256, format: 'compact' })
}

/** Reports whether the key verifies a signature of the message. Takes milliseconds; the server uses a faster method. */
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
