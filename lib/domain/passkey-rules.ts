import type { Refusal, Rule } from '#lib/domain/rule'
import { isProblem, type Problem } from '#lib/wallet/problem'

/** What a client says of a ceremony (Web Authentication section 5.8.1), each member as it came. */
export interface ClientData {
  readonly type: unknown
  readonly challenge: unknown
  readonly origin: unknown
  readonly crossOrigin: unknown
  readonly topOrigin: unknown
}

/** What an authenticator says of a ceremony (Web Authentication section 6.1). */
export interface AuthenticatorData {
  /** SHA-256 of the RP ID, hex. */
  readonly rpIdHash: string
  readonly flags: number
  readonly signCount: bigint
  /** What it made; in a registration alone. */
  readonly attested?: AttestedCredential
}

/** A credential as its authenticator attests it (Web Authentication section 6.5.1). */
export interface AttestedCredential {
  readonly credentialId: Uint8Array
  /** The COSE key as it stands, with its algorithm and what keeps it from being used, where something does. */
  readonly publicKey: Uint8Array
  readonly algorithm: unknown
  readonly keyProblem: string | undefined
}

/** A registration or an assertion with what it is judged against. */
export interface Ceremony {
  readonly clientData: ClientData | Problem
  readonly authenticatorData: AuthenticatorData | Problem
  readonly type: 'webauthn.create' | 'webauthn.get'
  /** base64url without padding. */
  readonly challenge: string
  /** Challenges that are known to be taken for the right one, with the way to it. */
  readonly mistakenChallenges: ReadonlyMap<string, string>
  readonly origins: readonly string[]
  readonly rpId: string
  /** SHA-256 of the RP ID, hex. */
  readonly rpIdHash: string
}

/** Flags of authenticator data (Web Authentication section 6.1). */
export const FLAGS = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 }

/** One check of a ceremony: its name, and what is shown where it does not hold. */
export interface PasskeyCheck<Facts> {
  readonly id: string
  readonly label: string
  /** What is shown where it does not hold. */
  judge(facts: Facts): Evidence | undefined
}

/** What a check saw that does not hold. */
export type Evidence = Omit<Refusal, 'code' | 'details'>

/** The checks as rules: the refusal of each has this code and reason, and names the check. */
export function passkeyRules<Facts>(
  checks: readonly PasskeyCheck<Facts>[],
  { code, reason }: { readonly code: Refusal['code']; readonly reason: string },
): readonly Rule<Facts>[] {
  return checks.map(({ id, label, judge }) => ({
    id,
    label,
    refuse: facts => {
      const evidence = judge(facts)
      return evidence && { code, details: { reason, check: id }, ...evidence }
    },
  }))
}

/** What every ceremony is judged by, in order: it can be read, and is the one that was asked for, here and by a user. */
export const CEREMONY_CHECKS: readonly PasskeyCheck<Ceremony>[] = [
  {
    id: 'client-data',
    label: 'clientDataJson is base64url of a JSON object',
    judge: ({ clientData }) => unreadable(clientData),
  },
  {
    id: 'authenticator-data',
    label: 'The authenticator data has its parts and no other byte',
    judge: ({ authenticatorData }) => unreadable(authenticatorData),
  },
  {
    id: 'type',
    label: 'clientDataJson is of this kind of ceremony',
    judge: ({ clientData, type }) => unlike(type, known(clientData).type),
  },
  {
    id: 'challenge',
    label: 'The challenge in clientDataJson is the one that was issued',
    judge: facts => {
      const sent = known(facts.clientData).challenge
      const evidence = unlike(facts.challenge, typeof sent === 'string' ? withoutPadding(sent) : sent)
      const hint = facts.mistakenChallenges.get(String(sent))
      return evidence && hint !== undefined ? { ...evidence, hint } : evidence
    },
  },
  {
    id: 'origin',
    label: 'The origin is PUBLIC_ORIGIN or one of ALLOWED_ORIGINS',
    judge: ({ clientData, origins }) => {
      const { origin } = known(clientData)
      if (origins.some(allowed => allowed === origin)) return undefined
      return { expected: origins.join(' or ') || 'no origin: none is allowed with this RP ID', got: shown(origin) }
    },
  },
  {
    id: 'cross-origin',
    label: 'The page was not in a frame of another origin',
    judge: ({ clientData }) => {
      const { crossOrigin = false, topOrigin } = known(clientData)
      if (crossOrigin === false && topOrigin === undefined) return undefined
      return { expected: 'crossOrigin false and no topOrigin', got: shown({ crossOrigin, topOrigin }) }
    },
  },
  {
    id: 'rp-id',
    label: 'The RP ID is the host of the origin',
    judge: ({ authenticatorData, rpId, rpIdHash }) => {
      const got = known(authenticatorData).rpIdHash
      return got === rpIdHash ? undefined : { expected: `${rpIdHash}, the SHA-256 of ${rpId}`, got }
    },
  },
  flag('user-present', 'The user was present (UP)', ({ flags }) => (flags & FLAGS.userPresent) !== 0),
  flag('user-verified', 'The user was verified (UV)', ({ flags }) => (flags & FLAGS.userVerified) !== 0),
  flag(
    'backup-flags',
    'What is backed up (BS) can be (BE)',
    ({ flags }) => (flags & FLAGS.backedUp) === 0 || (flags & FLAGS.backupEligible) !== 0,
  ),
]

/** What the library found. It knows the whole procedure, and is asked last: the checks above say what is wrong, by name. */
export const LIBRARY_CHECK: PasskeyCheck<{ readonly problem: string | undefined }> = {
  id: 'procedure',
  label: 'The library’s whole procedure of Web Authentication section 7 finds nothing against it',
  judge: ({ problem }) => (problem === undefined ? undefined : { got: problem }),
}

/** A check of the flags, which shows them. */
export function flag(
  id: string,
  label: string,
  holds: (data: AuthenticatorData) => boolean,
): PasskeyCheck<Pick<Ceremony, 'authenticatorData'>> {
  return {
    id,
    label,
    judge: ({ authenticatorData }) => {
      const data = known(authenticatorData)
      return holds(data) ? undefined : { expected: label, got: `flags ${data.flags.toString(2).padStart(8, '0')}` }
    },
  }
}

/** The evidence where something could not be read. */
export function unreadable(read: object | Problem): Evidence | undefined {
  if (!isProblem(read)) return undefined
  const { problem, offset } = read
  return { got: problem, hint: problem, ...(offset === undefined ? {} : { offset }) }
}

/** What was read; the check that it could be stands before. */
export function known<Value extends object>(read: Value | Problem): Value {
  if (isProblem(read)) throw new Error('What could not be read is judged further.')
  return read
}

/** The evidence where a member is not the expected text. */
export function unlike(expected: string, got: unknown): Evidence | undefined {
  return got === expected ? undefined : { expected, got: shown(got) }
}

/** base64url without padding, as it is compared. */
export function withoutPadding(base64url: string): string {
  return base64url.replace(/=+$/, '')
}

/** A value as evidence: JSON, and not more of it than can be read. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return text.length > 200 ? `${text.slice(0, 200)}… (${text.length} characters)` : text
}
