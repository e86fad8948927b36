import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { base64urlFromBytes, readBase64url, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { readJsonObject } from '#lib/wallet/encoding/json-object'
import type { Problem } from '#lib/wallet/read-problem'

/** Bytes of an ES256 signature (RFC 7518 section 3.4): r, then s. */
export const ES256_LENGTH = 64

/** The channel that delivered the code. */
export type VerificationType = 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS'

/** Claims of a verification token: who had the code, and which key may now sign. */
export interface VerificationClaims {
  readonly id: string
  readonly verificationType: VerificationType
  /** The address or number the code went to. */
  readonly contact: string
  readonly organizationId: string
  /** Hex of the key sealed with the code, as the client sent it. */
  readonly publicKey: string
  readonly expiresAt: Instant
}

/** A parsed verification token. Its signature is not verified. */
export interface VerificationToken {
  readonly claims: VerificationClaims
  /** The signed bytes: header and claims as in the token. */
  readonly signingInput: Uint8Array
  /** 64 bytes. */
  readonly signature: Uint8Array
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
  if (signature.length !== ES256_LENGTH) throw new RangeError('A signature of ES256 has 64 bytes.')
  return `${signingInput}.${base64urlFromBytes(signature)}`
}

export function readVerificationToken(token: string): VerificationToken | Problem {
  const [header = '', payload = '', mark = '', ...more] = token.split('.')
  if (mark === '' || more.length > 0) return { problem: 'The token does not have three parts.' }
  const { alg, typ } = readPart(header) ?? {}
  if (alg !== 'ES256' || typ !== 'JWT') return { problem: 'The header is not for an ES256 JWT.' }
  const claims = readClaims(readPart(payload) ?? {})
  if (!claims) return { problem: 'The claims are not verification token claims.' }
  const signature = readBase64url(mark)
  if (signature?.length !== ES256_LENGTH) return { problem: 'The signature is not 64 bytes in base64url.' }
  return { claims, signingInput: utf8FromText(`${header}.${payload}`), signature }
}

function part(value: { readonly [name: string]: string }): string {
  return base64urlFromBytes(utf8FromText(JSON.stringify(value)))
}

function readPart(text: string): { readonly [name: string]: unknown } | undefined {
  const bytes = readBase64url(text)
  return bytes && readJsonObject(textFromUtf8(bytes) ?? '')
}

function readClaims(wire: { readonly [name: string]: unknown }): VerificationClaims | undefined {
  const { id, verification_type: type, contact, organization_id: organizationId, public_key: publicKey, exp } = wire
  if (typeof id !== 'string' || typeof contact !== 'string') return undefined
  if (typeof organizationId !== 'string' || typeof publicKey !== 'string') return undefined
  if (type !== 'OTP_TYPE_EMAIL' && type !== 'OTP_TYPE_SMS') return undefined
  if (typeof exp !== 'string' || !/^\d{1,15}$/.test(exp)) return undefined
  return { id, verificationType: type, contact, organizationId, publicKey, expiresAt: instantFromEpoch(Number(exp)) }
}
