import type { Tx } from '#db/database'
import { type CredentialRow, findCredential } from '#db/queries/credentials/credentials'
import { markUsed } from '#db/queries/credentials/spent-values'
import type { VerifyRequest } from '#lib/contract/credentials/credential'
import { hexFromBytes } from '#lib/contract/hex'
import type { AuthSession } from '#lib/contract/sessions/session'
import { checkOidcToken, isUndecided, readTokenOf } from '#lib/operations/credentials/check-oidc-token'
import { enforceAndCount } from '#lib/operations/credentials/failed-verification'
import { newSessionKey, startSession } from '#lib/operations/sessions/start-session'
import { enforce, inTransaction } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'
import {
  expiryOf,
  FRESHNESS_RULES,
  IDENTITY_RULES,
  NONCE_RULES,
  type OidcIdentity,
  SAME_ISSUER_RULES,
} from '#lib/verifiers/oidc/oidc-claims'
import type { OidcToken } from '#lib/verifiers/oidc/oidc-token'
import { utf8FromText } from '#lib/wallet/encoding/bytes'

type OauthProof = Pick<Extract<VerifyRequest, { type: 'OAUTH' }>, 'oidcToken' | 'clientPublicKey'>

/**
 * Verifies an ID token and starts a session, whose key is encrypted to the client's key (§4.6, §5.3). The token must be
 * fresh, have the registered identity, and be issued for that client key. A token can start only one session, even if
 * calls are concurrent.
 */
export async function verifyOauth(
  call: Call,
  credential: CredentialRow,
  { oidcToken, clientPublicKey }: OauthProof,
): Promise<Outcome<AuthSession>> {
  const { trace, world } = call
  const token = readTokenOf(call, oidcToken)
  const report = await checkOidcToken(call, token, {
    rules: [...SAME_ISSUER_RULES, ...IDENTITY_RULES, ...FRESHNESS_RULES, ...NONCE_RULES],
    registered: requireIdentity(credential),
    nonce: hexFromBytes(world.digest(utf8FromText(clientPublicKey))),
  })
  if (isUndecided(report)) enforce(trace, report)
  else await enforceAndCount(call, credential, report)

  const key = await newSessionKey(world, clientPublicKey)
  return inTransaction(call, async tx => {
    // The credential may have been revoked since it was read.
    const current = await findCredential(tx, credential.platformId, credential.id)
    if (current === undefined) {
      throw trace.fail('resource', 'The credential exists on this platform', { code: 'REFERENCE_NOT_FOUND' })
    }
    await markTokenUsed(tx, call, token)
    return performed(await startSession(tx, call, current, key))
  })
}

function requireIdentity({ oidcIssuer, oidcAudience, oidcSubject }: CredentialRow): OidcIdentity {
  if (oidcIssuer === null || oidcAudience === null || oidcSubject === null) {
    throw new Error('Bug: an OAUTH credential has no identity.')
  }
  return { issuer: oidcIssuer, audience: oidcAudience, subject: oidcSubject }
}

/** The rejection of a used token does not count toward the rate limit: it reveals nothing new to the token's holder. */
async function markTokenUsed(
  tx: Tx,
  { caller, trace, world }: Call,
  { claims, signingInput }: OidcToken,
): Promise<void> {
  const isFirst = await markUsed(tx, {
    platformId: caller.platformId,
    kind: 'oidc-token',
    digest: hexFromBytes(world.digest(signingInput)),
    keptUntil: expiryOf(claims, world.clock.lagOfMachine()),
  })
  const details = { reason: 'OIDC_TOKEN_USED', field: 'oidcToken' } as const
  const rejection = { code: 'UNAUTHORIZED', details, got: 'already used to start a session' } as const
  trace.check('oidc-once', 'The ID token is unused', isFirst, rejection)
}
