import { OIDC_AGE_MAX_MS, OIDC_AHEAD_MAX_MS } from '#lib/contract/lifetimes'
import { type Instant, instantFromEpoch, isoFromInstant } from '#lib/contract/scalars'
import { type CheckName, type Comparison, comparisonRule, type Refusal, type Rule } from '#lib/domain/rule'
import type { TokenMembers } from '#lib/verifiers/oidc/oidc-token'

/** Characters of an issuer, audience or subject at most (OpenID Connect Core section 2 for the subject). */
export const OIDC_VALUE_LENGTH_MAX = 255

/** Whom a token speaks of: what a credential is registered for, and compared with literally. */
export interface OidcIdentity {
  readonly issuer: string
  readonly audience: string
  readonly subject: string
}

/** Facts the claims of a token are checked against. */
export interface ClaimFacts {
  readonly claims: TokenMembers
  readonly now: Instant
  /** The issuers whose tokens are taken. */
  readonly issuers: readonly string[]
  /** The identity the token must be of; absent when it is only now registered. */
  readonly registered?: OidcIdentity
  /** The `nonce` the token must carry, where it must carry one. */
  readonly nonce?: string
}

/** A check of a claim. Its claim is `details.claim` of the refusal. */
interface ClaimCheck extends CheckName {
  readonly claim: 'iss' | 'aud' | 'sub' | 'iat' | 'nbf' | 'exp' | 'nonce'
  readonly compare: (facts: ClaimFacts) => Comparison
}

function claimRules(checks: readonly ClaimCheck[]): readonly Rule<ClaimFacts>[] {
  return checks.map(check => comparisonRule(check, check.compare, refusedToken(check.claim)))
}

/** The refusal of a token by one of its claims, its algorithm or its signature, without evidence. */
export function refusedToken(claim: ClaimCheck['claim'] | 'alg' | 'signature'): Refusal {
  return { code: 'UNAUTHORIZED', details: { reason: 'OIDC_TOKEN_REFUSED', field: 'oidcToken', claim } }
}

/** The issuer is known, before anything else is looked at: it says whose key signs. */
export const ISSUER_RULES = claimRules([
  {
    id: 'oidc-iss',
    claim: 'iss',
    label: 'iss is an issuer this sandbox takes',
    compare: ({ claims, issuers }) => ({
      holds: issuers.some(issuer => issuer === claims.iss),
      expected: issuers.join(' or '),
      got: shown(claims.iss),
    }),
  },
])

/** The issuer is the one of the credential that is verified. */
export const SAME_ISSUER_RULES = claimRules([
  {
    id: 'oidc-iss-same',
    claim: 'iss',
    label: 'iss is the issuer of the credential',
    compare: ({ claims, registered }) => same(registered?.issuer, claims.iss),
  },
])

/** Who the token is of, and for whom: those of the credential, or whom it is registered for. */
export const IDENTITY_RULES = claimRules([
  {
    id: 'oidc-aud',
    claim: 'aud',
    label: 'aud is the one audience of the credential',
    compare: ({ claims, registered }) => same(registered?.audience, audienceOf(claims), claims.aud),
  },
  {
    id: 'oidc-sub',
    claim: 'sub',
    label: 'sub is the subject of the credential',
    compare: ({ claims, registered }) => same(registered?.subject, claims.sub),
  },
])

/** The token is fresh (§5.3), by the sandbox clock and to the millisecond. */
export const FRESHNESS_RULES = claimRules([
  {
    id: 'oidc-iat-age',
    claim: 'iat',
    label: `iat is at most ${seconds(OIDC_AGE_MAX_MS)} old`,
    compare: ({ claims, now }) => {
      const issuedAt = readDate(claims.iat)
      const ageMs = issuedAt === undefined ? undefined : now - issuedAt
      return {
        holds: ageMs !== undefined && ageMs <= OIDC_AGE_MAX_MS,
        expected: `age of at most ${seconds(OIDC_AGE_MAX_MS)}`,
        got:
          ageMs === undefined
            ? `iat = ${shown(claims.iat)}`
            : `age = ${seconds(ageMs)}, limit ${seconds(OIDC_AGE_MAX_MS)}`,
      }
    },
  },
  {
    id: 'oidc-iat-ahead',
    claim: 'iat',
    label: `iat is at most ${seconds(OIDC_AHEAD_MAX_MS)} ahead`,
    compare: ({ claims, now }) => {
      const aheadMs = (readDate(claims.iat) ?? Number.POSITIVE_INFINITY) - now
      return {
        holds: aheadMs <= OIDC_AHEAD_MAX_MS,
        expected: `at most ${seconds(OIDC_AHEAD_MAX_MS)} ahead`,
        got: aheadMs > 0 ? `ahead by ${seconds(aheadMs)}, limit ${seconds(OIDC_AHEAD_MAX_MS)}` : 'not ahead',
      }
    },
  },
  {
    id: 'oidc-nbf',
    claim: 'nbf',
    label: `nbf, if present, is at most ${seconds(OIDC_AHEAD_MAX_MS)} ahead`,
    compare: ({ claims, now }) => {
      const notBefore = readDate(claims.nbf)
      return {
        holds: claims.nbf === undefined || (notBefore !== undefined && notBefore - now <= OIDC_AHEAD_MAX_MS),
        expected: `no nbf, or one at most ${seconds(OIDC_AHEAD_MAX_MS)} ahead`,
        got:
          notBefore === undefined
            ? `nbf = ${shown(claims.nbf)}`
            : `nbf = ${isoFromInstant(notBefore)}, now ${isoFromInstant(now)}`,
      }
    },
  },
  {
    id: 'oidc-exp',
    claim: 'exp',
    label: 'exp has not come',
    compare: ({ claims, now }) => {
      const expiresAt = readDate(claims.exp)
      return {
        holds: expiresAt !== undefined && expiresAt > now,
        expected: `later than ${isoFromInstant(now)}`,
        got: expiresAt === undefined ? `exp = ${shown(claims.exp)}` : isoFromInstant(expiresAt),
      }
    },
  },
])

/** The token was asked for this very key (§5.5). */
export const NONCE_RULES = claimRules([
  {
    id: 'oidc-nonce',
    claim: 'nonce',
    label: 'nonce is the SHA-256 of clientPublicKey as sent, lower-case hex',
    compare: ({ claims, nonce }) => ({
      holds: nonce !== undefined && claims.nonce === nonce,
      expected: nonce ?? 'a nonce',
      got: shown(claims.nonce),
    }),
  },
])

/** The identity of a token whose claims passed their checks. */
export function identityOf(claims: TokenMembers): OidcIdentity {
  const [issuer, audience, subject] = [claims.iss, audienceOf(claims), claims.sub]
  if (!isValue(issuer) || !isValue(audience) || !isValue(subject)) throw new Error('Checked claims have no identity.')
  return { issuer, audience, subject }
}

/** When a token whose claims passed their checks expires. */
export function expiryOf(claims: TokenMembers): Instant {
  const expiresAt = readDate(claims.exp)
  if (expiresAt === undefined) throw new Error('A checked token has no exp.')
  return expiresAt
}

/** A display name for the token's subject: an e-mail address, else a name, else the subject (§2.9). */
export function nicknameOf(claims: TokenMembers): string {
  return [claims.email, claims.name].find(isValue) ?? identityOf(claims).subject
}

/** Milliseconds of the last instant a date can name (ECMA-262 section 21.4.1.1). */
const LAST_INSTANT = 8.64e15

/** A NumericDate (RFC 7519 section 2): seconds, and parts of them to the millisecond. One too far to be named is the last. */
function readDate(value: unknown): Instant | undefined {
  if (typeof value !== 'number' || Number.isNaN(value)) return undefined
  const milliseconds = Math.round(value * 1000)
  return instantFromEpoch(Math.max(-LAST_INSTANT, Math.min(LAST_INSTANT, milliseconds)))
}

/** `aud` may be a list (RFC 7519 section 4.1.3); what is taken is a list of one, or its one value alone. */
function audienceOf({ aud }: TokenMembers): unknown {
  return Array.isArray(aud) && aud.length === 1 ? aud[0] : aud
}

function same(registered: string | undefined, value: unknown, sent = value) {
  return {
    holds: registered === undefined ? isValue(value) : value === registered,
    expected: registered ?? `text of 1 to ${OIDC_VALUE_LENGTH_MAX} characters`,
    got: shown(sent),
  }
}

/** Text that a database can hold and a list can show. */
function isValue(value: unknown): value is string {
  if (typeof value !== 'string' || value === '' || value.length > OIDC_VALUE_LENGTH_MAX) return false
  return value.isWellFormed() && !value.includes('\u0000')
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = String(value)
  return text.length > OIDC_VALUE_LENGTH_MAX ? `${text.length} characters` : text
}

/** Seconds to the millisecond: `61 s`, `60.001 s`. */
function seconds(milliseconds: number): string {
  return `${milliseconds / 1000} s`
}
