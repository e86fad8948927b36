import type { Instant } from '#lib/contract/scalars'
import { base64urlFromBytes, utf8FromText } from '#lib/wallet/encoding/bytes'

/** Length in bytes of an ES256 signature (RFC 7518 section 3.4): r, then s. */
export const ES256_LENGTH = 64

/** The channel that delivered the code. */
export type VerificationType = 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS'

/** Claims of a verification token. They bind the contact that received the code to the client's public key. */
export interface VerificationClaims {
  readonly id: string
  readonly verificationType: VerificationType
  /** The email address or phone number that received the code. */
  readonly contact: string
  readonly organizationId: string
  /** Public key that the client encrypted together with the code: hex, as sent. */
  readonly publicKey: string
  readonly expiresAt: Instant
}

/**
 * Returns the `payloadToSign` for a verified code (§4.6): a compact JWT. All claims are strings, and `exp` is in epoch
 * milliseconds. `sign` must return the ES256 signature of its argument. Throws RangeError unless the signature has 64
 * bytes.
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
  const signingInput = `${encodePart({ alg: 'ES256', typ: 'JWT' })}.${encodePart(wire)}`
  const signature = sign(utf8FromText(signingInput))
  if (signature.length !== ES256_LENGTH) throw new RangeError('An ES256 signature must have 64 bytes.')
  return `${signingInput}.${base64urlFromBytes(signature)}`
}

function encodePart(value: { readonly [name: string]: string }): string {
  return base64urlFromBytes(utf8FromText(JSON.stringify(value)))
}
