import { createPublicKey, verify } from 'node:crypto'
import type { Stamp } from '#lib/wallet/stamp'

/** Whether a stamp's signature is its key's over a message: ECDSA on P-256 with SHA-256, s of either half. */
export function stampVerifies({ publicKey, signature }: Stamp, message: Uint8Array): boolean {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: text(publicKey.subarray(1, 33)), y: text(publicKey.subarray(33)) }
  return verify('sha256', message, { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'der' }, signature)
}
