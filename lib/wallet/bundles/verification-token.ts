import type { Instant } from '#lib/contract/scalars'
import { base64urlFromBytes, utf8FromText } from '#lib/wallet/encoding/bytes'

/** Bytes of an ES256 signature (RFC 7518 section 3.4): r, then s. */
export const ES256_LENGTH = 64

/** The channel that delivered the code. */
export type VerificationType = 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS'

/** Claims of a verification token: the contact that received the code, and the key that may sign. */
export interface VerificationClaims {
  readonly id: string
  readonly verificationType: VerificationType
  /** The address or number the code went to. */
  readonly contact: string
  readonly organizationId: string
  /** Public key that the client encrypted together with the code, in hex as sent. */
  readonly publicKey: string
  readonly expiresAt: Instant
}

/**
 * Returns the `payloadToSign` of a verified code (§4.6): a compact JWT with string claims only, the expiry in epoch
 * milliseconds. `sign` returns the 64-byte ES256 signature of its argument.
 */
export function makeVerificationToken(
  claims: VerificationClaims,
  sign: (signingInput: Uint8Array) => Uint8Array,
): string {
  const wire = {
    id: claims.id,
    verification_type: claims.verificationType,
    contact: claims.contact,
    organization_id: claims.organizationId,
    public_key: claims.publicKey,
    exp: String(claims.expiresAt),
  }
  const signingInput = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(wire)}`
  const signature = sign(utf8FromText(signingInput))
  if (signature.length !== ES256_LENGTH) throw new RangeError('An ES256 signature must have 64 bytes.')
  return `${signingInput}.${base64urlFromBytes(signature)}`
}

function part(value: { readonly [name: string]: string }): string {
  return base64urlFromBytes(utf8FromText(JSON.stringify(value)))
}
