import { type CheckName, type Comparison, comparisonRule, type Rejection, type Rule } from '#lib/domain/rule'
import { isProblem, type Problem } from '#lib/wallet/read-problem'

/** Client data of a ceremony (Web Authentication section 5.8.1), with its fields as received. */
export interface ClientData {
  readonly type: unknown
  readonly challenge: unknown
  readonly origin: unknown
  readonly crossOrigin: unknown
  readonly topOrigin: unknown
}

/** Authenticator data of a ceremony (Web Authentication section 6.1). */
export interface AuthenticatorData {
  /** SHA-256 of the RP ID, hex. */
  readonly rpIdHash: string
  readonly flags: number
  readonly signCount: bigint
  /** The new credential. Present only in a registration. */
  readonly attested?: AttestedCredential
}

/** Attested credential data (Web Authentication section 6.5.1). */
export interface AttestedCredential {
  readonly credentialId: Uint8Array
  /** The bytes of the COSE key. */
  readonly publicKey: Uint8Array
  /** The algorithm of the COSE key, as received. */
  readonly algorithm: unknown
  /** The reason why the key is unusable. Undefined if the key is usable. */
  readonly keyProblem: string | undefined
}

/** A registration or an assertion, and the values that it must have. */
export interface Ceremony {
  readonly clientData: ClientData | Problem
  readonly authenticatorData: AuthenticatorData | Problem
  readonly type: 'webauthn.create' | 'webauthn.get'
  /** The expected challenge, base64url without padding. */
  readonly challenge: string
  /** Wrong challenges that clients are known to sign, with a hint for each. */
  readonly mistakenChallenges: ReadonlyMap<string, string>
  readonly origins: readonly string[]
  readonly rpId: string
  /** SHA-256 of the RP ID, hex. */
  readonly rpIdHash: string
}

/** Wildcard entry in a list of allowed origins: it allows `http://localhost` on any port. */
export const ANY_LOCALHOST = 'http://localhost:*'

export function isAllowedOrigin(allowed: readonly string[], origin: unknown): origin is string {
  if (typeof origin !== 'string' || origin === ANY_LOCALHOST) return false
  return allowed.includes(origin) || (allowed.includes(ANY_LOCALHOST) && isOnLocalhost(origin))
}

function isOnLocalhost(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  return url.protocol === 'http:' && url.hostname === 'localhost' && url.origin === origin
}

/** Flags of authenticator data (Web Authentication section 6.1). */
export const FLAGS = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 }

/** One check of a ceremony. Its ID is `details.check` of the rejection. */
export interface PasskeyCheck<Facts> extends CheckName {
  readonly compare: (facts: Facts) => Comparison
}

export function passkeyRules<Facts>(
  checks: readonly PasskeyCheck<Facts>[],
  rejection: (check: string) => Rejection,
): readonly Rule<Facts>[] {
  return checks.map(check => comparisonRule(check, check.compare, rejection(check.id)))
}

/** Checks of every ceremony, in order. */
export const CEREMONY_CHECKS: readonly PasskeyCheck<Ceremony>[] = [
  {
    id: 'client-data',
    label: 'clientDataJson is a base64url-encoded JSON object',
    compare: ({ clientData }) => checkParsed(clientData),
  },
  {
    id: 'authenticator-data',
    label: 'authenticatorData is complete and has no extra bytes',
    compare: ({ authenticatorData }) => checkParsed(authenticatorData),
  },
  {
    id: 'type',
    label: 'type in clientDataJson matches this operation',
    compare: ({ clientData, type }) => checkSame(type, requireParsed(clientData).type),
  },
  {
    id: 'challenge',
    label: 'challenge in clientDataJson matches the issued challenge',
    compare: facts => {
      const sent = requireParsed(facts.clientData).challenge
      const hint = facts.mistakenChallenges.get(String(sent))
      const compared = checkSame(facts.challenge, typeof sent === 'string' ? withoutPadding(sent) : sent)
      return compared.holds || hint === undefined ? compared : { ...compared, hint }
    },
  },
  {
    id: 'origin',
    label: 'origin in clientDataJson is allowed for the RP ID',
    compare: ({ clientData, origins }) => {
      const { origin } = requireParsed(clientData)
      const expected = origins.join(' or ') || 'none (no origin is allowed for this RP ID)'
      const compared = { expected, got: describeValue(origin) }
      if (isAllowedOrigin(origins, origin)) return { ...compared, holds: true }
      return {
        ...compared,
        holds: false,
        hint: 'Add the origin to ALLOWED_ORIGINS. Its host must be the RP ID of the passkey.',
      }
    },
  },
  {
    id: 'cross-origin',
    label: 'The page was not embedded in a page of another origin',
    compare: ({ clientData }) => {
      const { crossOrigin = false, topOrigin } = requireParsed(clientData)
      const holds = crossOrigin === false && topOrigin === undefined
      return { holds, expected: 'crossOrigin false, no topOrigin', got: describeValue({ crossOrigin, topOrigin }) }
    },
  },
  {
    id: 'rp-id',
    label: 'rpIdHash is the SHA-256 of the RP ID',
    compare: ({ authenticatorData, rpId, rpIdHash }) => {
      const got = requireParsed(authenticatorData).rpIdHash
      return { holds: got === rpIdHash, expected: `${rpIdHash}, the SHA-256 of ${rpId}`, got }
    },
  },
  flagCheck('user-present', 'The user-present flag (UP) is set', ({ flags }) => (flags & FLAGS.userPresent) !== 0),
  flagCheck('user-verified', 'The user-verified flag (UV) is set', ({ flags }) => (flags & FLAGS.userVerified) !== 0),
  flagCheck(
    'backup-flags',
    'The backup-state flag (BS) is set only with backup eligibility (BE)',
    ({ flags }) => (flags & FLAGS.backedUp) === 0 || (flags & FLAGS.backupEligible) !== 0,
  ),
]

/** The WebAuthn library's check of the whole ceremony. Runs last, because the other checks report clearer errors. */
export const LIBRARY_CHECK: PasskeyCheck<{ readonly problem: string | undefined }> = {
  id: 'procedure',
  label: 'The WebAuthn library accepts the ceremony (WebAuthn section 7)',
  compare: ({ problem }) => (problem === undefined ? { holds: true } : { holds: false, got: problem }),
}

export function flagCheck(
  id: string,
  label: string,
  holds: (data: AuthenticatorData) => boolean,
): PasskeyCheck<Pick<Ceremony, 'authenticatorData'>> {
  return {
    id,
    label,
    compare: ({ authenticatorData }) => {
      const data = requireParsed(authenticatorData)
      return { holds: holds(data), expected: label, got: `flags ${data.flags.toString(2).padStart(8, '0')}` }
    },
  }
}

export function checkParsed(result: object | Problem): Comparison {
  if (!isProblem(result)) return { holds: true }
  const { problem, offset } = result
  return { holds: false, got: problem, hint: problem, offset }
}

/** Throws if parsing failed, which an earlier check must have reported. */
export function requireParsed<Value extends object>(result: Value | Problem): Value {
  if (isProblem(result)) throw new Error('Bug: a value that failed to parse was evaluated.')
  return result
}

export function checkSame(expected: string, got: unknown): Comparison {
  return { holds: got === expected, expected, got: describeValue(got) }
}

/** Removes base64url padding, for comparisons. Matches at most two `=`, because `=+$` can take quadratic time. */
export function withoutPadding(base64url: string): string {
  return base64url.replace(/={1,2}$/, '')
}

function describeValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return text.length > 200 ? `${text.slice(0, 200)}… (${text.length} characters)` : text
}
