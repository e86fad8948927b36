import type { ReadTx } from '#db/database'
import { type ActiveSession, findSession } from '#db/queries/sessions/sessions'
import { isoFromInstant } from '#lib/contract/scalars'
import { checkFound } from '#lib/domain/rule'
import { enforce } from '#lib/operations/trace'
import type { Call } from '#lib/operations/world'

const CHECK = { id: 'resource', label: 'The session exists on this platform' } as const

/** Calls `whenGone` before rejecting a missing one. Rejects a missing or ended one with REFERENCE_NOT_FOUND. */
export async function activeSessionOf(
  tx: ReadTx,
  call: Call,
  id: string,
  whenGone?: () => Promise<void>,
): Promise<ActiveSession> {
  const session = await findSession(tx, call.caller.platformId, id)
  const isActive = session !== undefined && endOf(session, call) === undefined
  if (!isActive) await whenGone?.()
  return enforce(
    call.trace,
    checkFound(CHECK, isActive ? session : undefined, { code: 'REFERENCE_NOT_FOUND', got: id }),
  )
}

/** Rejects with REFERENCE_NOT_FOUND, and with UNAUTHORIZED if the session has ended. */
export async function requireActiveSession(tx: ReadTx, call: Call, id: string): Promise<ActiveSession> {
  const { caller, trace } = call
  const session = enforce(
    trace,
    checkFound(CHECK, await findSession(tx, caller.platformId, id), {
      code: 'REFERENCE_NOT_FOUND',
      got: id,
    }),
  )
  const label = 'The session is active'
  const end = endOf(session, call)
  if (end !== undefined) {
    throw trace.fail('session-active', label, { code: 'UNAUTHORIZED', details: { reason: 'SESSION_ENDED' }, got: end })
  }
  trace.pass('session-active', label)
  return session
}

/** Returns how a session ended. Returns undefined if it is active. */
function endOf({ expiresAt, revokedAt }: ActiveSession, { now }: Call): string | undefined {
  if (revokedAt !== null) return `ended at ${isoFromInstant(revokedAt)}`
  return now < expiresAt ? undefined : `expired at ${isoFromInstant(expiresAt)}`
}
