import { OIDC_AGE_MAX_MS, OIDC_AHEAD_MAX_MS } from '#lib/contract/lifetimes'
import { type Instant, instantFromEpoch, isoFromInstant } from '#lib/contract/scalars'
import { type CheckName, type Comparison, comparisonRule, type Rejection, type Rule } from '#lib/domain/rule'
import type { TokenMembers } from '#lib/verifiers/oidc/oidc-token'

/**
 * Maximum length of `sub` in characters (OpenID Connect Core section 2). It also applies to issuers, audiences and
 * nicknames.
 */
export const OIDC_VALUE_LENGTH_MAX = 255

/** Identity in a token. A credential stores the identity from its registration. Later tokens must match it exactly. */
export interface OidcIdentity {
  readonly issuer: string
  readonly audience: string
  readonly subject: string
}

export interface ClaimFacts {
  readonly claims: TokenMembers
  readonly now: Instant
  readonly issuers: readonly string[]
  /** Identity that the token must have. Absent during registration. */
  readonly registered?: OidcIdentity
  /** `nonce` that the token must have. Absent during registration. */
  readonly nonce?: string
}

interface ClaimCheck extends CheckName {
  readonly claim: 'iss' | 'aud' | 'sub' | 'iat' | 'nbf' | 'exp' | 'nonce'
  readonly compare: (facts: ClaimFacts) => Comparison
}

function claimRules(checks: readonly ClaimCheck[]): readonly Rule<ClaimFacts>[] {
  return checks.map(check => comparisonRule(check, check.compare, tokenRejection(check.claim)))
}

/** Returns the rejection of a token, without `expected` and `got`. */
export function tokenRejection(claim: ClaimCheck['claim'] | 'alg' | 'signature'): Rejection {
  return { code: 'UNAUTHORIZED', details: { reason: 'OIDC_TOKEN_REFUSED', field: 'oidcToken', claim } }
}

/** Rule that the issuer is accepted. It is checked first, because the issuer selects the signing keys. */
export const ISSUER_RULES = claimRules([
  {
    id: 'oidc-iss',
    claim: 'iss',
    label: 'iss is an accepted issuer',
    compare: ({ claims, issuers }) => ({
      holds: issuers.some(issuer => issuer === claims.iss),
      expected: issuers.join(' or '),
      got: describeValue(claims.iss),
    }),
  },
])

export const SAME_ISSUER_RULES = claimRules([
  {
    id: 'oidc-iss-same',
    claim: 'iss',
    label: 'iss matches the credential',
    compare: ({ claims, registered }) => compareClaim(registered?.issuer, claims.iss),
  },
])

/** Rules that the audience and subject match the credential's. During registration, both need only be valid. */
export const IDENTITY_RULES = claimRules([
  {
    id: 'oidc-aud',
    claim: 'aud',
    label: 'aud is a single audience and matches the registered one, if any',
    compare: ({ claims, registered }) => compareClaim(registered?.audience, audienceOf(claims), claims.aud),
  },
  {
    id: 'oidc-sub',
    claim: 'sub',
    label: 'sub is a valid subject and matches the registered one, if any',
    compare: ({ claims, registered }) => compareClaim(registered?.subject, claims.sub),
  },
])

/** Rules that the token is fresh (§5.3). They compare times with the sandbox clock, to the millisecond. */
export const FRESHNESS_RULES = claimRules([
  {
    id: 'oidc-iat-age',
    claim: 'iat',
    label: `iat is at most ${formatSeconds(OIDC_AGE_MAX_MS)} old`,
    compare: ({ claims, now }) => {
      const issuedAt = readDate(claims.iat)
      const ageMs = issuedAt === undefined ? undefined : now - issuedAt
      return {
        holds: ageMs !== undefined && ageMs <= OIDC_AGE_MAX_MS,
        expected: `age at most ${formatSeconds(OIDC_AGE_MAX_MS)}`,
        got:
          ageMs === undefined
            ? `iat = ${describeValue(claims.iat)}`
            : `age = ${formatSeconds(ageMs)}, limit ${formatSeconds(OIDC_AGE_MAX_MS)}`,
      }
    },
  },
  {
    id: 'oidc-iat-ahead',
    claim: 'iat',
    label: `iat is at most ${formatSeconds(OIDC_AHEAD_MAX_MS)} in the future`,
    compare: ({ claims, now }) => {
      const aheadMs = (readDate(claims.iat) ?? Number.POSITIVE_INFINITY) - now
      return {
        holds: aheadMs <= OIDC_AHEAD_MAX_MS,
        expected: `at most ${formatSeconds(OIDC_AHEAD_MAX_MS)} in the future`,
        got:
          aheadMs > 0
            ? `${formatSeconds(aheadMs)} in the future, limit ${formatSeconds(OIDC_AHEAD_MAX_MS)}`
            : 'not in the future',
      }
    },
  },
  {
    id: 'oidc-nbf',
    claim: 'nbf',
    label: `nbf, if present, is at most ${formatSeconds(OIDC_AHEAD_MAX_MS)} in the future`,
    compare: ({ claims, now }) => {
      const notBefore = readDate(claims.nbf)
      return {
        holds: claims.nbf === undefined || (notBefore !== undefined && notBefore - now <= OIDC_AHEAD_MAX_MS),
        expected: `no nbf, or one at most ${formatSeconds(OIDC_AHEAD_MAX_MS)} in the future`,
        got:
          notBefore === undefined
            ? `nbf = ${describeValue(claims.nbf)}`
            : `nbf = ${isoFromInstant(notBefore)}, now ${isoFromInstant(now)}`,
      }
    },
  },
  {
    id: 'oidc-exp',
    claim: 'exp',
    label: 'exp has not passed',
    compare: ({ claims, now }) => {
      const expiresAt = readDate(claims.exp)
      return {
        holds: expiresAt !== undefined && expiresAt > now,
        expected: `later than ${isoFromInstant(now)}`,
        got: expiresAt === undefined ? `exp = ${describeValue(claims.exp)}` : isoFromInstant(expiresAt),
      }
    },
  },
])

/**
 * Returns the time to check a token with. After a step back of the machine's clock, the sandbox clock is `lagMs` ahead of
 * it. A token may come from a sandbox, or from an issuer that uses the machine's time. The time nearer to `iat` counts.
 */
export function checkingTime({ iat }: TokenMembers, now: Instant, lagMs: number): Instant {
  const issuedAt = readDate(iat)
  const isOfMachine = issuedAt !== undefined && now - issuedAt > lagMs / 2
  return isOfMachine ? instantFromEpoch(now - lagMs) : now
}

/** Rule that the token was issued for the client key (§5.5). */
export const NONCE_RULES = claimRules([
  {
    id: 'oidc-nonce',
    claim: 'nonce',
    label: 'nonce is the lowercase hex SHA-256 of clientPublicKey',
    compare: ({ claims, nonce }) => ({
      holds: nonce !== undefined && claims.nonce === nonce,
      expected: nonce ?? 'a nonce',
      got: describeValue(claims.nonce),
    }),
  },
])

export function identityOf(claims: TokenMembers): OidcIdentity {
  const [issuer, audience, subject] = [claims.iss, audienceOf(claims), claims.sub]
  if (!isStorableText(issuer) || !isStorableText(audience) || !isStorableText(subject))
    throw new Error('Bug: validated claims have no identity.')
  return { issuer, audience, subject }
}

/** Returns the latest sandbox time at which {@link checkingTime} may find the token valid. */
export function expiryOf(claims: TokenMembers, lagMs: number): Instant {
  const expiresAt = readDate(claims.exp)
  if (expiresAt === undefined) throw new Error('Bug: a validated token has no exp.')
  return instantFromEpoch(Math.min(LAST_INSTANT, expiresAt + lagMs))
}

/** Returns a display name: the email address, else the name, else the subject (§2.9). */
export function nicknameOf(claims: TokenMembers): string {
  return [claims.email, claims.name].find(isStorableText) ?? identityOf(claims).subject
}

/** Latest time of a Date, in epoch milliseconds (ECMA-262 section 21.4.1.1). */
const LAST_INSTANT = 8.64e15

/**
 * Reads a NumericDate, which is in seconds (RFC 7519 section 2). Rounds it to milliseconds and clamps it to the range
 * of a Date.
 */
function readDate(value: unknown): Instant | undefined {
  if (typeof value !== 'number' || Number.isNaN(value)) return undefined
  const milliseconds = Math.round(value * 1000)
  return instantFromEpoch(Math.max(-LAST_INSTANT, Math.min(LAST_INSTANT, milliseconds)))
}

/** Returns `aud`, or its element if it is an array with one element (RFC 7519 section 4.1.3). */
function audienceOf({ aud }: TokenMembers): unknown {
  return Array.isArray(aud) && aud.length === 1 ? aud[0] : aud
}

function compareClaim(registered: string | undefined, value: unknown, sent = value) {
  return {
    holds: registered === undefined ? isStorableText(value) : value === registered,
    expected: registered ?? `a well-formed string of 1 to ${OIDC_VALUE_LENGTH_MAX} characters without U+0000`,
    got: describeValue(sent),
  }
}

/** Reports whether a value is a string of valid length that both SQLite and PostgreSQL can store. */
function isStorableText(value: unknown): value is string {
  if (typeof value !== 'string' || value === '' || value.length > OIDC_VALUE_LENGTH_MAX) return false
  return value.isWellFormed() && !value.includes('\u0000')
}

function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return `an array of length ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = String(value)
  return text.length > OIDC_VALUE_LENGTH_MAX ? `${text.length} characters` : text
}

function formatSeconds(milliseconds: number): string {
  return `${milliseconds / 1000} s`
}
