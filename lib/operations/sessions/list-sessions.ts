import { listActiveSessions } from '#db/queries/sessions/sessions'
import type { AuthSession } from '#lib/contract/sessions/session'
import type { listSessions as contract } from '#lib/contract/sessions/session-operations'
import { authSessionOf } from '#lib/operations/sessions/start-session'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Lists the active sessions of a wallet, oldest first, without keys. An unknown account has none. */
export async function listSessions(call: Call<typeof contract>): Promise<Outcome<{ data: AuthSession[] }>> {
  const { caller, now, query, world } = call
  const rows = await world.db.read(tx =>
    listActiveSessions(tx, { platformId: caller.platformId, accountId: query.accountId, now }),
  )
  return performed({ data: rows.map(authSessionOf) })
}
