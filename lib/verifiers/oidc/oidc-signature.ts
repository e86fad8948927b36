import { type CompactVerifyGetKey, type CryptoKey, compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose'
import type { OidcToken } from '#lib/verifiers/oidc/oidc-token'

/**
 * How a token may be signed. Nothing with a shared secret, and never not at all: those would let anybody sign who has the
 * public key (RFC 8725 section 3.1).
 */
export const OIDC_ALGORITHMS = ['RS256', 'ES256', 'PS256'] as const

/** Finds the key that a token names among those of its issuer. Throws {@link KeySetUnavailable} where they cannot be had. */
export type KeySet = CompactVerifyGetKey<CryptoKey>

/** The keys of an issuer could not be fetched: nothing can be said of its tokens. */
export class KeySetUnavailable extends Error {
  constructor(problem: string, options?: ErrorOptions) {
    super(problem, options)
    this.name = 'KeySetUnavailable'
  }
}

/** Told by name: a server may load this module more than once, each time with its own class. */
export function isKeySetUnavailable(error: unknown): error is KeySetUnavailable {
  return error instanceof Error && error.name === 'KeySetUnavailable'
}

/** The keys of a document of RFC 7517 section 5. Throws where it is none. */
export function keySetOf(document: JSONWebKeySet): KeySet {
  return createLocalJWKSet(document)
}

/** Whether a key set refused a token only because it holds no key of that name. */
export function isUnknownKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_JWKS_NO_MATCHING_KEY'
}

/** Whether the token is signed in a way that is taken; what its header says instead. */
export function algorithmOf({ header }: OidcToken): { readonly isTaken: boolean; readonly got: string } {
  const isTaken = OIDC_ALGORITHMS.some(algorithm => algorithm === header.alg)
  return { isTaken, got: typeof header.alg === 'string' ? header.alg.slice(0, 32) : 'nothing' }
}

/**
 * Why the signature of a token is not its issuer's, or nothing where it is. Keys that the token itself brings or points to
 * are not looked at. Throws {@link KeySetUnavailable}.
 */
export async function signatureProblem({ header, text }: OidcToken, keySet: KeySet): Promise<string | undefined> {
  // None is understood here, and what is not understood must be refused (RFC 7515 section 4.1.11).
  if (header.crit !== undefined) return 'the header names extensions in crit'
  try {
    await compactVerify(text, keySet, { algorithms: [...OIDC_ALGORITHMS] })
    return undefined
  } catch (error) {
    if (isKeySetUnavailable(error)) throw error
    if (isUnknownKey(error)) return 'the issuer has no key of this kid and alg'
    // Whatever else is thrown, by the library or by what it stands on, the token was not shown to be genuine.
    return error instanceof Error ? error.message : 'a key that cannot be used'
  }
}
