import type { Discovery } from '#lib/contract/market/discovery'
import type { listDiscoveries as contract } from '#lib/contract/market/market-operations'
import { DISCOVERY_RULES, discoveries } from '#lib/domain/market/discoveries'
import { enforceRules } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Lists the requested banks and mobile-money providers; the same for every platform. */
export async function listDiscoveries({
  query,
  trace,
}: Call<typeof contract>): Promise<Outcome<{ data: Discovery[] }>> {
  enforceRules(trace, DISCOVERY_RULES, query)
  return performed({ data: [...discoveries(query)] })
}
