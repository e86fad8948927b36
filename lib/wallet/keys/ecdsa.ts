import { p256 } from '@noble/curves/nist.js'
import { rawFromSignature, type Signature } from '#lib/wallet/encoding/der-signature'

/** ECDSA as everyone here signs: SHA-256 of the message, s of either half. noble alone would take the lower half only. */
const P256_SHA256 = { prehash: true, lowS: false } as const

/** The signature of a message in DER. The same message and key always give the same bytes (RFC 6979). */
export function signDer(message: Uint8Array, privateKey: Uint8Array): Uint8Array {
  return p256.sign(message, privateKey, { ...P256_SHA256, format: 'der' })
}

/** As {@link signDer}, in 64 bytes: r, then s. */
export function signRaw(message: Uint8Array, privateKey: Uint8Array): Uint8Array {
  return p256.sign(message, privateKey, { ...P256_SHA256, format: 'compact' })
}

/** Whether a signature is the key's over the message. Takes milliseconds: a server has faster means. */
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
