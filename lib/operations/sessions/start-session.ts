import type { Tx } from '#db/database'
import type { CredentialRow } from '#db/queries/credentials/credentials'
import {
  insertSession,
  listActiveSessions,
  revokeSessions,
  type SessionWithCredential,
} from '#db/queries/sessions/sessions'
import { hexFromBytes } from '#lib/contract/hex'
import { SESSION_VALID_MS } from '#lib/contract/lifetimes'
import { instantFromEpoch } from '#lib/contract/scalars'
import type { AuthSession } from '#lib/contract/sessions/session'
import { type Call, newId, type World } from '#lib/operations/world'
import { sealSessionKey } from '#lib/wallet/bundles/session-key-bundle'
import { compressPoint, readPoint } from '#lib/wallet/keys/point'

/** Maximum number of active sessions per account. Starting another session ends the oldest. */
export const ACTIVE_SESSIONS_MAX = 10

/** Signing key of a new session. */
export interface SessionKey {
  /** Compressed point in hex. */
  readonly publicKey: string
  /** Private key, encrypted to the client, if the server created the key pair. It is not stored. */
  readonly encryptedSessionSigningKey?: string
}

/**
 * Starts a session within `tx`, the transaction that accepts the credential's proof. Ends the account's oldest sessions
 * if more than {@link ACTIVE_SESSIONS_MAX} would be active.
 */
export async function startSession(
  tx: Tx,
  { exchangeId, now, world }: Call,
  credential: Pick<CredentialRow, 'id' | 'platformId' | 'accountId' | 'type' | 'nickname' | 'webauthnId'>,
  { publicKey, encryptedSessionSigningKey }: SessionKey,
): Promise<AuthSession> {
  const { platformId, accountId, type, nickname, webauthnId } = credential
  const active = await listActiveSessions(tx, { platformId, accountId, now })
  const ending = active.slice(0, Math.max(0, active.length - ACTIVE_SESSIONS_MAX + 1))
  await revokeSessions(
    tx,
    ending.map(({ id }) => id),
    now,
  )
  const session = {
    id: newId(world, 'Session', now),
    platformId,
    accountId,
    credentialId: credential.id,
    publicKey,
    createdAt: now,
    expiresAt: instantFromEpoch(now + SESSION_VALID_MS),
    revokedAt: null,
    createdBy: exchangeId,
  }
  await insertSession(tx, session)
  const response = authSessionOf({ ...session, type, nickname, webauthnId })
  return encryptedSessionSigningKey === undefined ? response : { ...response, encryptedSessionSigningKey }
}

/** Returns a session in wire form, without keys (§2.10). */
export function authSessionOf(session: SessionWithCredential): AuthSession {
  const { id, accountId, type, nickname, webauthnId, createdAt, expiresAt } = session
  const sessionFields = { id, accountId, type, nickname, createdAt, updatedAt: createdAt, expiresAt }
  return webauthnId === null ? sessionFields : { ...sessionFields, credentialId: webauthnId }
}

/** Creates a key pair and encrypts the private key to the client. Callers store only the public key (§2.10). */
export async function newSessionKey(
  { keys }: Pick<World, 'keys'>,
  clientPublicKey: string,
): Promise<Required<SessionKey>> {
  const recipient = readPoint(clientPublicKey)
  if (recipient === undefined) throw new Error('Bug: a checked client key is not a point.')
  const { privateKey, publicKey } = keys.newKeyPair()
  const sealed = await sealSessionKey({ sessionPrivateKey: privateKey, clientPublicKey: recipient })
  return { publicKey: hexFromBytes(compressPoint(publicKey)), encryptedSessionSigningKey: sealed }
}
