import { saveRateOverride } from '#db/queries/sandbox/rate-overrides'
import type * as contract from '#lib/contract/sandbox/sandbox-rates'
import type { SandboxRate } from '#lib/contract/sandbox/sandbox-rates'
import { RATE_TABLE_DATE } from '#lib/domain/money/rate'
import {
  overrideOf,
  SANDBOX_RATE_QUERY_RULES,
  SANDBOX_RATE_RULES,
  sandboxRate,
  sandboxRates,
} from '#lib/domain/sandbox/sandbox-rate-rules'
import { enforceRules } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Lists the corridors that match the query, each with its current rate and its built-in rate. */
export async function listSandboxRates(call: Call<typeof contract.listSandboxRates>) {
  const { query, trace, world } = call
  enforceRules(trace, SANDBOX_RATE_QUERY_RULES, query)
  const overrides = await world.db.read(tx => world.rates.all(tx))
  return performed({ tableDate: RATE_TABLE_DATE, data: [...sandboxRates(query, overrides)] })
}

/** Sets the rate of one corridor for later quotes of every platform. Earlier quotes keep their rate. */
export async function setSandboxRate(call: Call<typeof contract.setSandboxRate>): Promise<Outcome<SandboxRate>> {
  const { body, trace, world } = call
  enforceRules(trace, SANDBOX_RATE_RULES, body)
  const { corridor, rate } = overrideOf(body)
  await world.db.transact(tx => saveRateOverride(tx, corridor, rate))
  await world.rates.refresh()
  return performed(sandboxRate(corridor, new Map([[corridor, rate]])))
}
