import type { Tx } from '#db/database'
import { findCredential } from '#db/queries/credentials/credentials'
import type { ActiveSession } from '#db/queries/sessions/sessions'
import type { AuthSession } from '#lib/contract/sessions/session'
import type { refreshSession as contract } from '#lib/contract/sessions/session-operations'
import { sessionActivity } from '#lib/domain/signing/activity-payloads'
import { requireActiveSession } from '#lib/operations/sessions/find-session'
import { newSessionKey, type SessionKey, startSession } from '#lib/operations/sessions/start-session'
import { checkClientKey } from '#lib/operations/signing/check-client-key'
import { signedRetry } from '#lib/operations/signing/signed-retry'
import { enforceFound } from '#lib/operations/trace'
import type { Call, Outcome } from '#lib/operations/world'

/** Starts a session of the same credential by signed retry of the given session (§4.7), which keeps its expiry. */
export async function refreshSession(call: Call<typeof contract>): Promise<Outcome<AuthSession>> {
  const { body, params, world } = call
  const clientPublicKey = checkClientKey(call.trace, body.clientPublicKey)
  const session = await world.db.read(tx => requireActiveSession(tx, call, params.id))
  return signedRetry(call, {
    accountId: session.accountId,
    type: session.type,
    refuseSigner: ({ id }) => (id === session.id ? undefined : 'OTHER_SESSION'),
    make: () => newSessionKey(world, clientPublicKey),
    activity: () => sessionActivity(clientPublicKey),
    perform: (tx, _facts, key) => start(tx, call, session, key),
  })
}

async function start(
  tx: Tx,
  call: Call,
  { credentialId, platformId }: ActiveSession,
  key: SessionKey,
): Promise<AuthSession> {
  const check = { id: 'credential', label: 'The session’s credential exists' }
  const refusal = { code: 'REFERENCE_NOT_FOUND', got: credentialId } as const
  const credential = enforceFound(call.trace, check, await findCredential(tx, platformId, credentialId), refusal)
  return startSession(tx, call, credential, key)
}
