import type { Tx } from '#db/database'
import { type CredentialRow, deleteCredential, listCredentials } from '#db/queries/credentials/credentials'
import { endOtpsOf } from '#db/queries/credentials/otp-issuances'
import { revokeSessionsOf } from '#db/queries/sessions/sessions'
import type { revokeCredential as contract } from '#lib/contract/credentials/credential-operations'
import { enclaveId } from '#lib/domain/accounts/wallet-identity'
import { REVOCATION_RULES } from '#lib/domain/credentials/credential-rules'
import { removalActivity } from '#lib/domain/signing/activity-payloads'
import { credentialOf } from '#lib/operations/credentials/find-credential'
import { rejectReplay, signedRetry } from '#lib/operations/signing/signed-retry'
import { enforceRules } from '#lib/operations/trace'
import type { Call, Outcome } from '#lib/operations/world'

/**
 * Revokes a credential and its sessions (§4.4). A session of another credential must stamp the signed retry. A wallet
 * keeps its last credential, even if the last two are revoked concurrently.
 */
export async function revokeCredential(call: Call<typeof contract>): Promise<Outcome<undefined>> {
  const { params, world } = call
  const credential = await world.db.read(tx => credentialOf(tx, call, params.id, () => rejectReplay(tx, call)))
  const { accountId, id, type } = credential
  const enclaveCredentialId = enclaveId(type === 'OAUTH' ? 'provider' : 'authenticator', id, world.digest)
  return signedRetry(call, {
    accountId,
    type,
    rejectSigner: session => (session.credentialId === id ? 'OWN_CREDENTIAL' : undefined),
    check: async tx =>
      enforceRules(call.trace, REVOCATION_RULES, {
        credentials: await listCredentials(tx, credential.platformId, accountId),
      }),
    activity: ({ userId }) => removalActivity(type, userId, enclaveCredentialId),
    perform: tx => revoke(tx, call, credential),
  })
}

async function revoke(tx: Tx, { now, trace }: Call, { id }: CredentialRow): Promise<undefined> {
  const ended = await revokeSessionsOf(tx, id, now)
  await endOtpsOf(tx, id, now)
  const label = 'The credential exists on this platform'
  if (!(await deleteCredential(tx, id))) throw trace.fail('resource', label, { code: 'REFERENCE_NOT_FOUND', got: id })
  trace.pass('revoked', 'The credential and its sessions are revoked', {
    got: `${ended} ${ended === 1 ? 'session' : 'sessions'}`,
  })
}
