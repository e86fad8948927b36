import type { getHealth as contract } from '#lib/contract/control-operations'
import type { Health } from '#lib/contract/sandbox/exchange'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Reports that this process can reach its database. Rejects with SERVICE_UNAVAILABLE if it cannot. */
export async function getHealth({ world }: Call<typeof contract>): Promise<Outcome<Health>> {
  // Opening the transaction already reaches the database, so no query is needed.
  await world.db.read(async () => undefined)
  return performed({ status: 'ok', version: world.settings.version })
}
