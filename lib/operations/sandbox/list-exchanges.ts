import type { listExchanges as contract } from '#lib/contract/control-operations'
import { type Page, pageRequest } from '#lib/contract/page-request'
import type { ExchangeSummary } from '#lib/contract/sandbox/exchange'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** The newest exchanges, newest first. */
export async function listExchanges({ query, world }: Call<typeof contract>): Promise<Outcome<Page<ExchangeSummary>>> {
  return performed(await world.exchanges.list(query, pageRequest(query)))
}
