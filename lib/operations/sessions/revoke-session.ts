import { revokeSessions } from '#db/queries/sessions/sessions'
import type { revokeSession as contract } from '#lib/contract/sessions/session-operations'
import { enclaveId } from '#lib/domain/accounts/wallet-identity'
import { sessionRemovalActivity } from '#lib/domain/signing/activity-payloads'
import { activeSessionOf } from '#lib/operations/sessions/find-session'
import { refuseReplay, signedRetry } from '#lib/operations/signing/signed-retry'
import type { Call, Outcome } from '#lib/operations/world'

/** Ends a session by signed retry of any session of its wallet, itself included (§4.7). */
export async function revokeSession(call: Call<typeof contract>): Promise<Outcome<undefined>> {
  const { now, params, trace, world } = call
  const { accountId, id, type } = await world.db.read(tx =>
    activeSessionOf(tx, call, params.id, () => refuseReplay(tx, call)),
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
