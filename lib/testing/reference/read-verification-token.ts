import { instantFromEpoch } from '#lib/contract/scalars'
import { ES256_LENGTH, type VerificationClaims } from '#lib/wallet/bundles/verification-token'
import { readBase64url, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { readJsonObject } from '#lib/wallet/encoding/json-object'
import type { Problem } from '#lib/wallet/read-problem'

/** A parsed verification token. Its signature has not been verified. */
export interface VerificationToken {
  readonly claims: VerificationClaims
  /** The signed bytes: the encoded header and claims, joined by a dot. */
  readonly signingInput: Uint8Array
  /** 64 bytes. */
  readonly signature: Uint8Array
}

/** Reads a verification token without verifying its signature. */
export function readVerificationToken(token: string): VerificationToken | Problem {
  const [header = '', payload = '', signaturePart = '', ...more] = token.split('.')
  if (signaturePart === '' || more.length > 0) return { problem: 'The token does not have three parts.' }
  const { alg, typ } = readPart(header) ?? {}
  if (alg !== 'ES256' || typ !== 'JWT') return { problem: 'The header is not for an ES256 JWT.' }
  const claims = readClaims(readPart(payload) ?? {})
  if (!claims) return { problem: 'The claims are not those of a verification token.' }
  const signature = readBase64url(signaturePart)
  if (signature?.length !== ES256_LENGTH) return { problem: 'The signature is not 64 bytes in base64url.' }
  return { claims, signingInput: utf8FromText(`${header}.${payload}`), signature }
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
