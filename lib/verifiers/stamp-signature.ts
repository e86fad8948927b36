import { createPublicKey, verify } from 'node:crypto'
import { base64urlFromBytes } from '#lib/wallet/encoding/bytes'
import type { Stamp } from '#lib/wallet/stamp'

/**
 * Reports whether a stamp's signature verifies over a message (ECDSA on P-256 with SHA-256). Accepts low-S and high-S
 * signatures.
 */
export function stampVerifies({ publicKey, signature }: Stamp, message: Uint8Array): boolean {
  const [x, y] = [base64urlFromBytes(publicKey.subarray(1, 33)), base64urlFromBytes(publicKey.subarray(33))]
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  return verify('sha256', message, { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'der' }, signature)
}
