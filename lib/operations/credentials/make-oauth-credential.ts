import type { AccountRow } from '#db/queries/accounts/internal-accounts'
import { hexFromBytes } from '#lib/contract/hex'
import { oauthActivity } from '#lib/domain/signing/activity-payloads'
import { acceptedIssuers, providerName } from '#lib/operations/credentials/accepted-issuers'
import { judgeOidcToken, readTokenOf } from '#lib/operations/credentials/check-oidc-token'
import type { FailedProof } from '#lib/operations/credentials/failed-verification'
import { blankCredential, type CredentialMaking } from '#lib/operations/credentials/new-credential'
import type { Leg } from '#lib/operations/signing/signed-retry'
import type { Call, World } from '#lib/operations/world'
import {
  FRESHNESS_RULES,
  IDENTITY_RULES,
  ISSUER_RULES,
  identityOf,
  nicknameOf,
  type OidcIdentity,
} from '#lib/verifiers/oidc/oidc-claims'
import { utf8FromText } from '#lib/wallet/encoding/bytes'

/**
 * A credential for the identity a token names (§4.2). Its freshness is judged on the first leg alone: people take their time
 * to sign, and the retry carries the very token that was fresh. Errors: INVALID_INPUT, UNAUTHORIZED.
 */
export async function makeOauthCredential(
  call: Call,
  account: Pick<AccountRow, 'id'>,
  { oidcToken, leg }: { readonly oidcToken: string; readonly leg: Leg },
): Promise<CredentialMaking> {
  const { trace, world } = call
  const token = readTokenOf(call, oidcToken)
  const rules = leg === 'first' ? [...IDENTITY_RULES, ...FRESHNESS_RULES] : IDENTITY_RULES
  const failed = await judgeOidcToken(call, token, { rules })
  if (failed !== undefined) throw trace.fail(failed.id, failed.label, refusalOf(call, failed))
  const identity = identityOf(token.claims)
  return {
    credential: blankCredential(call, account, {
      type: 'OAUTH',
      nickname: nicknameOf(token.claims),
      identity: identityKey(world, identity),
      oidcIssuer: identity.issuer,
      oidcAudience: identity.audience,
      oidcSubject: identity.subject,
    }),
    activity: ({ userId }) => oauthActivity(userId, { oidcToken, providerName: providerName(world, identity.issuer) }),
  }
}

/** Whose tokens are not taken at all cannot be registered: that is the request's mistake, and not the token's. */
function refusalOf({ world }: Call, { id, refusal }: FailedProof): FailedProof['refusal'] {
  if (ISSUER_RULES.every(rule => rule.id !== id)) return refusal
  const details = { reason: 'UNSUPPORTED_ISSUER', field: 'oidcToken', allowed: acceptedIssuers(world) } as const
  return { ...refusal, code: 'INVALID_INPUT', details }
}

/** One credential of an identity on an account: as a digest, for any of its three parts may be long. */
function identityKey({ digest }: Pick<World, 'digest'>, { issuer, audience, subject }: OidcIdentity): string {
  return `OAUTH ${hexFromBytes(digest(utf8FromText(JSON.stringify([issuer, audience, subject]))))}`
}
