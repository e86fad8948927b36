import type { listSandboxRates as contract } from '#lib/contract/control-operations'
import type { SandboxRate } from '#lib/contract/sandbox/sandbox-rates'
import { RATE_TABLE_DATE } from '#lib/domain/money/rate-table'
import { checkRules } from '#lib/domain/rule'
import { SANDBOX_RATE_QUERY_RULES, sandboxRates } from '#lib/domain/sandbox/sandbox-rate-rules'
import { currentRates } from '#lib/operations/market/current-rates'
import { enforce } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** The rates as they stand, and as the bundled table has them. */
export async function listSandboxRates(
  call: Call<typeof contract>,
): Promise<Outcome<{ tableDate: string; data: SandboxRate[] }>> {
  const { query, trace, world } = call
  enforce(trace, checkRules(SANDBOX_RATE_QUERY_RULES, query))
  const overrides = await world.db.read(tx => currentRates(tx, world))
  return performed({ tableDate: RATE_TABLE_DATE, data: [...sandboxRates(query, overrides)] })
}
