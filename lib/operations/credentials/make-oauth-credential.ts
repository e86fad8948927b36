import type { AccountRow } from '#db/queries/accounts/internal-accounts'
import { hexFromBytes } from '#lib/contract/hex'
import type { Report } from '#lib/domain/rule'
import { oauthActivity } from '#lib/domain/signing/activity-payloads'
import { acceptedIssuers, providerName } from '#lib/operations/credentials/accepted-issuers'
import { checkOidcToken, readTokenOf } from '#lib/operations/credentials/check-oidc-token'
import { blankCredential, type CredentialDraft } from '#lib/operations/credentials/new-credential'
import type { RequestStep } from '#lib/operations/signing/signed-retry'
import { enforce } from '#lib/operations/trace'
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
 * Makes a credential for a token's identity (§4.2). Rejects with INVALID_INPUT or UNAUTHORIZED. Only the first request
 * needs a fresh token: the retry contains the same token, and a person may take a while to sign.
 */
export async function makeOauthCredential(
  call: Call,
  account: Pick<AccountRow, 'id'>,
  { oidcToken, step }: { readonly oidcToken: string; readonly step: RequestStep },
): Promise<CredentialDraft> {
  const { trace, world } = call
  const token = readTokenOf(call, oidcToken)
  const rules = step === 'first' ? [...IDENTITY_RULES, ...FRESHNESS_RULES] : IDENTITY_RULES
  enforce(trace, withRegistrationRejection(call, await checkOidcToken(call, token, { rules })))
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

/** A registration rejects an unaccepted issuer with INVALID_INPUT and lists the accepted ones. */
function withRegistrationRejection({ world }: Call, report: Report): Report {
  if (!('failed' in report) || ISSUER_RULES.every(({ id }) => id !== report.failed.id)) return report
  const details = { reason: 'UNSUPPORTED_ISSUER', field: 'oidcToken', allowed: acceptedIssuers(world) } as const
  const rejection = { ...report.failed.rejection, code: 'INVALID_INPUT', details } as const
  return { ...report, failed: { ...report.failed, rejection } }
}

/** The key is unique within an account. It is a digest, because the identity may be long. */
function identityKey({ digest }: Pick<World, 'digest'>, { issuer, audience, subject }: OidcIdentity): string {
  return `OAUTH ${hexFromBytes(digest(utf8FromText(JSON.stringify([issuer, audience, subject]))))}`
}
