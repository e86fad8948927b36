import { listCredentials as listRows } from '#db/queries/credentials/credentials'
import type { AuthMethod } from '#lib/contract/credentials/credential'
import type { listCredentials as contract } from '#lib/contract/credentials/credential-operations'
import { authMethodOf } from '#lib/operations/credentials/auth-method'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Lists the credentials of a wallet, oldest first. An unknown account has none (§4.3). */
export async function listCredentials(call: Call<typeof contract>): Promise<Outcome<{ data: AuthMethod[] }>> {
  const { caller, query, world } = call
  const rows = await world.db.read(tx => listRows(tx, caller.platformId, query.accountId))
  return performed({ data: rows.map(authMethodOf) })
}
