import { findCredential } from '#db/credentials'
import type { Tx } from '#db/database'
import type { ActiveSession } from '#db/sessions'
import type { AuthSession } from '#lib/contract/session'
import type { refreshSession as contract } from '#lib/contract/session-operations'
import { activityPayload, sessionActivity } from '#lib/domain/payloads'
import { walletIdentity } from '#lib/domain/wallet-identity'
import { judgeClientKey } from '#lib/operations/client-key'
import { livingSessionOf } from '#lib/operations/find-session'
import { readProof } from '#lib/operations/proof'
import { issue, redeem, type SignedAction } from '#lib/operations/signed-retry'
import { newSessionKey, startSession } from '#lib/operations/start-session'
import { found } from '#lib/operations/trace'
import type { Call, Outcome } from '#lib/operations/world'

/** A new session of the same credential, by signed retry of the session refreshed (§4.7); that one lives on to its own expiry. */
export async function refreshSession(call: Call<typeof contract>): Promise<Outcome<AuthSession>> {
  const { body, now, params, world } = call
  const clientPublicKey = judgeClientKey(call.trace, body.clientPublicKey)
  const session = await world.db.read(tx => livingSessionOf(tx, call, params.id))
  const { organizationId } = walletIdentity(session.accountId, world.digest)
  const proof = readProof(call)
  // The key is made and sealed before the transaction: nothing in there may wait for anything else.
  const key = proof === undefined ? undefined : await newSessionKey(world, clientPublicKey)
  const action: SignedAction<AuthSession> = {
    accountId: session.accountId,
    signers: {
      kind: 'sessions',
      accountIds: [session.accountId],
      refuse: ({ id }) => (id === session.id ? undefined : 'OTHER_SESSION'),
    },
    payload: () => activityPayload({ organizationId, now }, sessionActivity(clientPublicKey)),
    perform: tx => start(tx, call, session, key),
  }
  return proof === undefined ? issue(call, action) : redeem(call, proof, action)
}

async function start(
  tx: Tx,
  call: Call,
  { credentialId, platformId }: ActiveSession,
  key: Awaited<ReturnType<typeof newSessionKey>> | undefined,
): Promise<AuthSession> {
  if (key === undefined) throw new Error('A session was to start without a key.')
  const check = { id: 'credential', label: 'The credential of the session exists' }
  const refusal = { code: 'REFERENCE_NOT_FOUND', got: credentialId } as const
  const credential = found(call.trace, check, await findCredential(tx, platformId, credentialId), refusal)
  return startSession(tx, call, credential, key)
}
