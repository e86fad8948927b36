import type { ReadTx, Tx } from '#db/database'
import { findCredential } from '#db/queries/credentials/credentials'
import {
  findSession,
  listActiveSessions,
  revokeSessions,
  type SessionWithCredential,
} from '#db/queries/sessions/sessions'
import { isoFromInstant } from '#lib/contract/scalars'
import type { AuthSession } from '#lib/contract/sessions/session'
import type * as contract from '#lib/contract/sessions/session-operations'
import { enclaveId } from '#lib/domain/accounts/wallet-identity'
import { sessionActivity, sessionRemovalActivity } from '#lib/domain/signing/activity-payloads'
import { authSessionOf, newSessionKey, type SessionKey, startSession } from '#lib/operations/sessions/start-session'
import { checkSessionKey } from '#lib/operations/signing/check-client-key'
import { rejectReplay, signedRetry } from '#lib/operations/signing/signed-retry'
import { enforceFound } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Lists the active sessions of a wallet, oldest first, without keys. Returns an empty list for an unknown account. */
export async function listSessions(
  call: Call<typeof contract.listSessions>,
): Promise<Outcome<{ data: AuthSession[] }>> {
  const { caller, now, query, world } = call
  const rows = await world.db.read(tx =>
    listActiveSessions(tx, { platformId: caller.platformId, accountId: query.accountId, now }),
  )
  return performed({ data: rows.map(authSessionOf) })
}

/**
 * Starts a new session of the same credential (§4.7). The old session must sign the retry. The old session keeps its
 * expiry.
 */
export async function refreshSession(call: Call<typeof contract.refreshSession>): Promise<Outcome<AuthSession>> {
  const { body, params, world } = call
  const clientPublicKey = checkSessionKey(call, body.clientPublicKey)
  const session = await world.db.read(tx => requireActiveSession(tx, call, params.id))
  return signedRetry(call, {
    accountId: session.accountId,
    type: session.type,
    rejectSigner: ({ id }) => (id === session.id ? undefined : 'OTHER_SESSION'),
    make: () => newSessionKey(world, clientPublicKey),
    activity: () => sessionActivity(clientPublicKey),
    perform: (tx, _facts, key) => start(tx, call, session, key),
  })
}

async function start(
  tx: Tx,
  call: Call,
  { credentialId, platformId }: SessionWithCredential,
  key: SessionKey,
): Promise<AuthSession> {
  const check = { id: 'credential', label: 'The session’s credential exists' }
  const rejection = { code: 'REFERENCE_NOT_FOUND', got: credentialId } as const
  const credential = enforceFound(call.trace, check, await findCredential(tx, platformId, credentialId), rejection)
  return startSession(tx, call, credential, key)
}

/** Revokes a session. Any active session of its wallet may sign the retry, even the session itself (§4.7). */
export async function revokeSession(call: Call<typeof contract.revokeSession>): Promise<Outcome<undefined>> {
  const { now, params, trace, world } = call
  const { accountId, id, type } = await world.db.read(tx =>
    loadActiveSession(tx, call, params.id, () => rejectReplay(tx, call)),
  )
  const apiKeyId = enclaveId('api key', id, world.digest)
  return signedRetry(call, {
    accountId,
    type,
    activity: ({ userId }) => sessionRemovalActivity(userId, apiKeyId),
    perform: async tx => {
      const ended = await revokeSessions(tx, [id], now)
      const label = 'The session exists on this platform'
      if (ended === 0) throw trace.fail('resource', label, { code: 'REFERENCE_NOT_FOUND', got: id })
      return undefined
    },
  })
}

const CHECK = { id: 'resource', label: 'The session exists on this platform' } as const

/**
 * Returns an active session. If the session is missing or has ended, calls `whenGone`, which may throw another
 * rejection, and then rejects with REFERENCE_NOT_FOUND.
 */
async function loadActiveSession(
  tx: ReadTx,
  call: Call,
  id: string,
  whenGone?: () => Promise<void>,
): Promise<SessionWithCredential> {
  const session = await findSession(tx, call.caller.platformId, id)
  const isActive = session !== undefined && endOf(session, call) === undefined
  if (!isActive) await whenGone?.()
  return enforceFound(call.trace, CHECK, isActive ? session : undefined, { code: 'REFERENCE_NOT_FOUND', got: id })
}

/**
 * Returns an active session. Rejects with REFERENCE_NOT_FOUND if the session is missing, or with UNAUTHORIZED if the
 * session has ended.
 */
async function requireActiveSession(tx: ReadTx, call: Call, id: string): Promise<SessionWithCredential> {
  const { caller, trace } = call
  const session = enforceFound(trace, CHECK, await findSession(tx, caller.platformId, id), {
    code: 'REFERENCE_NOT_FOUND',
    got: id,
  })
  const end = endOf(session, call)
  const rejection = { code: 'UNAUTHORIZED', details: { reason: 'SESSION_ENDED' }, got: end ?? '' } as const
  trace.check('session-active', 'The session is active', end === undefined, rejection, {
    got: `expires at ${isoFromInstant(session.expiresAt)}`,
  })
  return session
}

/** Describes how and when a session ended. Returns undefined while the session is active. */
function endOf({ expiresAt, revokedAt }: SessionWithCredential, { now }: Call): string | undefined {
  if (revokedAt !== null) return `ended at ${isoFromInstant(revokedAt)}`
  return now < expiresAt ? undefined : `expired at ${isoFromInstant(expiresAt)}`
}
