import type { ReadTx } from '#db/database'
import { findSession, type SessionWithCredential } from '#db/queries/sessions/sessions'
import { isoFromInstant } from '#lib/contract/scalars'
import { enforceFound } from '#lib/operations/trace'
import type { Call } from '#lib/operations/world'

const CHECK = { id: 'resource', label: 'The session exists on this platform' } as const

/**
 * Returns an active session. If the session is missing or has ended, calls `whenGone`, which may throw another
 * rejection, and then rejects with REFERENCE_NOT_FOUND.
 */
export async function loadActiveSession(
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
export async function requireActiveSession(tx: ReadTx, call: Call, id: string): Promise<SessionWithCredential> {
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
