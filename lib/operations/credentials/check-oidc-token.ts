import { acceptedIssuers, keySetFor } from '#lib/operations/credentials/accepted-issuers'
import type { FailedProof } from '#lib/operations/credentials/failed-verification'
import type { Call } from '#lib/operations/world'
import { type ClaimFacts, type ClaimRule, ISSUER_RULES } from '#lib/verifiers/oidc/oidc-claims'
import {
  algorithmOf,
  isKeySetUnavailable,
  type KeySet,
  OIDC_ALGORITHMS,
  signatureProblem,
} from '#lib/verifiers/oidc/oidc-signature'
import { type OidcToken, readOidcToken } from '#lib/verifiers/oidc/oidc-token'
import { isProblem } from '#lib/wallet/read-problem'

/** What a token is judged by beside its issuer and signature, and what it is compared with. */
export interface ExpectedToken extends Pick<ClaimFacts, 'registered' | 'nonce'> {
  readonly rules: readonly ClaimRule[]
}

/** An `oidcToken` taken apart. Errors: INVALID_INPUT, BAD_OIDC_TOKEN. */
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
    expected: 'three parts of base64url with dots between, JSON objects in the first two',
    got: `${text.length} characters`,
    hint: token.problem,
  })
}

/**
 * The first check that a token fails, or nothing: its issuer is taken, its signature is of that issuer's keys where signatures
 * are looked at, and then its claims, in the order of the rules. Each check is a line of the trace. Errors: UNAUTHORIZED,
 * OIDC_KEYS_UNAVAILABLE.
 */
export async function judgeOidcToken(
  call: Call,
  token: OidcToken,
  { rules, ...compared }: ExpectedToken,
): Promise<FailedProof | undefined> {
  const { now, world } = call
  const facts = { claims: token.claims, now, issuers: acceptedIssuers(world), ...compared }
  return (
    judgeClaims(call, ISSUER_RULES, facts) ?? (await judgeSignature(call, token)) ?? judgeClaims(call, rules, facts)
  )
}

function judgeClaims({ trace }: Call, rules: readonly ClaimRule[], facts: ClaimFacts): FailedProof | undefined {
  for (const rule of rules) {
    const { holds, ...evidence } = rule.judge(facts)
    if (!holds) return refused(rule.claim, rule, evidence)
    trace.pass(rule.id, rule.label, evidence)
  }
  return undefined
}

const ALGORITHM = { id: 'oidc-alg', label: 'alg is a signature of a public key' } as const
const SIGNATURE = { id: 'oidc-signature', label: "The signature is by a key of the issuer's key set" } as const

async function judgeSignature(call: Call, token: OidcToken): Promise<FailedProof | undefined> {
  const keySet = keySetFor(call.world, String(token.claims.iss))
  if (keySet === undefined) return undefined
  const { isTaken, got } = algorithmOf(token)
  const evidence = { expected: OIDC_ALGORITHMS.join(', '), got }
  if (!isTaken) return refused('alg', ALGORITHM, evidence)
  call.trace.pass(ALGORITHM.id, ALGORITHM.label, evidence)

  const problem = await problemOf(call, token, keySet)
  if (problem !== undefined) return refused('signature', SIGNATURE, { expected: 'a valid signature', got: problem })
  call.trace.pass(SIGNATURE.id, SIGNATURE.label)
  return undefined
}

/** Keys that cannot be had tell nothing of the token, so that this counts towards no limit. */
async function problemOf({ trace }: Call, token: OidcToken, keySet: KeySet): Promise<string | undefined> {
  try {
    return await signatureProblem(token, keySet)
  } catch (error) {
    if (!isKeySetUnavailable(error)) throw error
    const details = { reason: 'OIDC_KEYS_UNAVAILABLE', field: 'oidcToken' } as const
    throw trace.fail(SIGNATURE.id, SIGNATURE.label, { code: 'UNAUTHORIZED', details, got: error.message })
  }
}

function refused(
  claim: ClaimRule['claim'] | 'alg' | 'signature',
  { id, label }: Pick<FailedProof, 'id' | 'label'>,
  evidence: { readonly expected: string; readonly got: string },
): FailedProof {
  const details = { reason: 'OIDC_TOKEN_REFUSED', field: 'oidcToken', claim } as const
  return { id, label, refusal: { code: 'UNAUTHORIZED', details, ...evidence } }
}
