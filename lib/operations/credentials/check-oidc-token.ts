import { checkRules, comparisonRule, type Report, type Rule } from '#lib/domain/rule'
import { acceptedIssuers, keySetFor } from '#lib/operations/credentials/accepted-issuers'
import type { Call, World } from '#lib/operations/world'
import { checkInStages } from '#lib/verifiers/check-in-stages'
import { type ClaimFacts, checkingTime, ISSUER_RULES, tokenRejection } from '#lib/verifiers/oidc/oidc-claims'
import {
  algorithmOf,
  isKeySetUnavailable,
  type KeySet,
  OIDC_ALGORITHMS,
  signatureProblem,
} from '#lib/verifiers/oidc/oidc-signature'
import { type OidcToken, readOidcToken } from '#lib/verifiers/oidc/oidc-token'
import { isProblem } from '#lib/wallet/read-problem'

/** Rules to check after a token's issuer and signature, with the values that these rules expect. */
export interface ExpectedToken extends Pick<ClaimFacts, 'registered' | 'nonce'> {
  readonly rules: readonly Rule<ClaimFacts>[]
}

/** Parses an `oidcToken`. Rejects text that is not a JWT with INVALID_INPUT, reason BAD_OIDC_TOKEN. */
export function readTokenOf({ trace }: Call, text: string): OidcToken {
  const label = 'oidcToken is a JWT'
  const token = readOidcToken(text)
  if (!isProblem(token)) {
    trace.pass('oidc-token', label)
    return token
  }
  throw trace.fail('oidc-token', label, {
    code: 'INVALID_INPUT',
    details: { reason: 'BAD_OIDC_TOKEN', field: 'oidcToken', problem: token.problem },
    expected: 'three dot-separated base64url parts, of which the first two are JSON objects',
    got: `${text.length} characters`,
    hint: token.problem,
  })
}

/**
 * Checks a token: its issuer, its signature if SANDBOX_OIDC_ISSUERS is set, then its claims in the order of `rules`.
 * Fails with UNAUTHORIZED, reason OIDC_TOKEN_REFUSED or OIDC_KEYS_UNAVAILABLE.
 */
export function checkOidcToken(
  { now, world }: Call,
  token: OidcToken,
  { rules, ...compared }: ExpectedToken,
): Promise<Report> {
  const { claims } = token
  const facts = {
    claims,
    now: checkingTime(claims, now, world.clock.lagOfMachine()),
    issuers: acceptedIssuers(world),
    ...compared,
  }
  return checkInStages([
    () => checkRules(ISSUER_RULES, facts),
    () => checkSignature(world, token),
    () => checkRules(rules, facts),
  ])
}

const SIGNATURE = { id: 'oidc-signature', label: "The signature verifies with the issuer's key set" } as const

const ALGORITHM_RULES = [
  comparisonRule<OidcToken>(
    { id: 'oidc-alg', label: 'alg is an accepted public-key signature algorithm' },
    token => {
      const { isAccepted, got } = algorithmOf(token)
      return { holds: isAccepted, expected: OIDC_ALGORITHMS.join(', '), got }
    },
    tokenRejection('alg'),
  ),
]

async function checkSignature(world: World, token: OidcToken): Promise<Report> {
  const keySet = keySetFor(world, String(token.claims.iss))
  if (keySet === undefined) return { passed: [], value: undefined }
  return checkInStages([() => checkRules(ALGORITHM_RULES, token), () => verifyWithKeySet(token, keySet)])
}

/** Also fails if the issuer's keys are unavailable, although the token may be valid: see {@link isUndecided}. */
async function verifyWithKeySet(token: OidcToken, keySet: KeySet): Promise<Report> {
  try {
    const problem = await signatureProblem(token, keySet)
    if (problem === undefined) return { passed: [SIGNATURE], value: undefined }
    const rejection = { ...tokenRejection('signature'), expected: 'a valid signature', got: problem }
    return { passed: [], failed: { ...SIGNATURE, rejection } }
  } catch (error) {
    if (!isKeySetUnavailable(error)) throw error
    const details = { reason: KEYS_UNAVAILABLE, field: 'oidcToken' } as const
    return { passed: [], failed: { ...SIGNATURE, rejection: { code: 'UNAUTHORIZED', details, got: error.message } } }
  }
}

const KEYS_UNAVAILABLE = 'OIDC_KEYS_UNAVAILABLE'

/** Reports whether a check failed because the issuer's keys were unavailable, which says nothing about the token. */
export function isUndecided(report: Report): boolean {
  return 'failed' in report && report.failed.rejection.details?.reason === KEYS_UNAVAILABLE
}
