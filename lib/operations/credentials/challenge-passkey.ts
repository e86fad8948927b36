import type { Tx } from '#db/database'
import type { CredentialRow } from '#db/queries/credentials/credentials'
import type { PasskeyAuthChallenge } from '#lib/contract/credentials/credential'
import { verifyCredential } from '#lib/contract/credentials/credential-operations'
import { hexFromBytes } from '#lib/contract/hex'
import { walletIdentity } from '#lib/domain/accounts/wallet-identity'
import { activityPayload, sessionActivity } from '#lib/domain/signing/activity-payloads'
import { registeredPasskey } from '#lib/operations/credentials/registered-passkey'
import { scopeForRequest } from '#lib/operations/idempotency'
import { issuePending, type SealedRequest, sealPending } from '#lib/operations/signing/pending-request'
import type { Call, World } from '#lib/operations/world'

/**
 * Builds and encrypts the payload of a passkey challenge (§4.5). The payload names the client's key, so that the
 * session key is encrypted only to that key. Call this function before the transaction, because encryption is slow.
 */
export function sealPasskeyChallenge(
  call: Call,
  { accountId, id }: Pick<CredentialRow, 'accountId' | 'id'>,
  clientPublicKey: string,
): SealedRequest {
  const { now, world } = call
  const { organizationId } = walletIdentity(accountId, world.digest)
  const { type, parameters } = sessionActivity(clientPublicKey)
  return sealPending(call, {
    accountId,
    scope: scopeForRequest(verifyCredential, { id }),
    bodyDigest: null,
    signerKey: null,
    at: now,
    // The requestId distinguishes two challenges for the same key at the same instant.
    payload: requestId => activityPayload({ organizationId, now }, { type, parameters: { ...parameters, requestId } }),
  })
}

/** Stores a challenge as a pending request and returns the response. Earlier challenges remain valid. */
export async function issuePasskeyChallenge(
  tx: Tx,
  call: Call,
  credential: CredentialRow,
  { clientPublicKey, sealed }: { readonly clientPublicKey: string; readonly sealed: SealedRequest },
): Promise<PasskeyAuthChallenge> {
  const { accountId, id, nickname, createdAt, updatedAt } = credential
  const facts: ChallengeFacts = { clientPublicKey }
  const { payloadToSign, requestId, expiresAt } = await issuePending(tx, call, sealed, facts)
  const methodFields = { id, accountId, type: 'PASSKEY' as const, nickname, createdAt, updatedAt }
  return {
    ...methodFields,
    credentialId: registeredPasskey(credential).credentialId,
    challenge: challengeOf(call.world, payloadToSign),
    requestId,
    expiresAt,
  }
}

/** Values that are stored with a challenge, for use when its assertion is verified. */
export interface ChallengeFacts {
  readonly clientPublicKey: string
}

/**
 * Returns the challenge of a payload (§2.11): the payload's SHA-256 in lower-case hex. Clients pass the UTF-8 bytes of
 * this hex text to WebAuthn.
 */
export function challengeOf({ digest }: Pick<World, 'digest'>, payload: string): string {
  return hexFromBytes(digest(new TextEncoder().encode(payload)))
}
