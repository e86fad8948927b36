import { type CompactVerifyGetKey, type CryptoKey, compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose'
import type { OidcToken } from '#lib/verifiers/oidc/oidc-token'

/**
 * Accepted signature algorithms. HMAC and `none` are excluded: a token could otherwise be forged with the public key as
 * the shared secret, or without a signature (RFC 8725 section 3.1).
 */
export const OIDC_ALGORITHMS = ['RS256', 'ES256', 'PS256'] as const

/** Finds a token's key by its kid and alg. Throws {@link KeySetUnavailable} if the key set cannot be fetched. */
export type KeySet = CompactVerifyGetKey<CryptoKey>

/** Thrown if the issuer's keys cannot be fetched. The token may be valid. */
export class KeySetUnavailable extends Error {
  constructor(problem: string, options?: ErrorOptions) {
    super(problem, options)
    this.name = 'KeySetUnavailable'
  }
}

/**
 * Reports whether an error is a {@link KeySetUnavailable}. Compares names, because a server may load several copies of
 * this module, and each copy has a different class.
 */
export function isKeySetUnavailable(error: unknown): error is KeySetUnavailable {
  return error instanceof Error && error.name === 'KeySetUnavailable'
}

/** Reads a key set (RFC 7517 section 5). Throws if the document is not a key set. */
export function keySetOf(document: JSONWebKeySet): KeySet {
  return createLocalJWKSet(document)
}

/** Reports whether an error means that a key set has no key with the token's kid and alg. */
export function isUnknownKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_JWKS_NO_MATCHING_KEY'
}

export function algorithmOf({ header }: OidcToken): { readonly isAccepted: boolean; readonly got: string } {
  const isAccepted = OIDC_ALGORITHMS.some(algorithm => algorithm === header.alg)
  return { isAccepted, got: typeof header.alg === 'string' ? header.alg.slice(0, 32) : 'not a string' }
}

/**
 * Returns the reason to reject a token's signature or critical extensions, if any. Ignores keys that the token contains
 * or points to. Throws {@link KeySetUnavailable} if the issuer's keys cannot be fetched.
 */
export async function signatureProblem({ header, text }: OidcToken, keySet: KeySet): Promise<string | undefined> {
  // No extensions are supported, and unsupported extensions must be rejected (RFC 7515 section 4.1.11).
  if (header.crit !== undefined) return 'the header lists critical extensions (crit)'
  try {
    const { key } = await compactVerify(text, keySet, { algorithms: [...OIDC_ALGORITHMS] })
    return hasFullLength(text, key) ? undefined : 'the signature is shorter than the modulus of the key'
  } catch (error) {
    if (isKeySetUnavailable(error)) throw error
    if (isUnknownKey(error)) return 'the issuer has no key with this kid and alg'
    // An error of jose or the crypto library: the signature cannot be verified.
    return error instanceof Error ? error.message : 'the key is not usable'
  }
}

/**
 * Reports whether an RSA signature is as long as the modulus (RFC 8017 sections 8.1.2 and 8.2.2). OpenSSL also accepts
 * an RSA-PSS signature whose leading zero bytes are missing.
 */
function hasFullLength(text: string, { algorithm }: CryptoKey): boolean {
  if (!('modulusLength' in algorithm)) return true
  const encoded = text.slice(text.lastIndexOf('.') + 1).replace(/=+$/, '')
  return Math.floor((encoded.length * 3) / 4) === Math.ceil(Number(algorithm.modulusLength) / 8)
}
