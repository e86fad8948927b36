import type { CredentialRow } from '#db/credentials'
import type { Tx } from '#db/database'
import type { PasskeyAuthChallenge } from '#lib/contract/credential'
import { verifyCredential } from '#lib/contract/credential-operations'
import { hexFromBytes } from '#lib/contract/hex'
import { activityPayload, sessionActivity } from '#lib/domain/payloads'
import { walletIdentity } from '#lib/domain/wallet-identity'
import { issuePending } from '#lib/operations/pending-request'
import { registeredPasskey } from '#lib/operations/registered-passkey'
import { scopeToCome } from '#lib/operations/scope'
import type { Call, World } from '#lib/operations/world'

/**
 * Issues what a passkey has to sign (§4.5): the digest of a payload that names the client's key, so that the session's key can
 * be sealed to no other. It waits as any request does; challenges issued before stay good.
 */
export async function challengePasskey(
  tx: Tx,
  call: Call,
  credential: CredentialRow,
  clientPublicKey: string,
): Promise<PasskeyAuthChallenge> {
  const { now, world } = call
  const { accountId, id, nickname, createdAt, updatedAt } = credential
  const { organizationId } = walletIdentity(accountId, world.digest)
  const { type, parameters } = sessionActivity(clientPublicKey)
  const { payloadToSign, requestId, expiresAt } = await issuePending(tx, call, {
    accountId,
    scope: scopeToCome(verifyCredential, { id }),
    bodyDigest: null,
    signerKey: null,
    // With the requestId in it, two challenges of one key and one instant are two all the same.
    payload: uniqueId =>
      activityPayload({ organizationId, now }, { type, parameters: { ...parameters, requestId: uniqueId } }),
    facts: { clientPublicKey } satisfies ChallengeFacts,
  })
  const own = { id, accountId, type: 'PASSKEY' as const, nickname, createdAt, updatedAt }
  return {
    ...own,
    credentialId: registeredPasskey(credential).credentialId,
    challenge: challengeOf(world, payloadToSign),
    requestId,
    expiresAt,
  }
}

/** What a challenge remembers for its verify. */
export interface ChallengeFacts {
  readonly clientPublicKey: string
}

/** The challenge of a payload (§2.11): its SHA-256 as lower-case hex, of which a passkey signs the UTF-8. */
export function challengeOf({ digest }: Pick<World, 'digest'>, payload: string): string {
  return hexFromBytes(digest(new TextEncoder().encode(payload)))
}
