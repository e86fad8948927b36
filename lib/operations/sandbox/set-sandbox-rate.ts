import { saveRateOverride } from '#db/queries/sandbox/rate-overrides'
import type { setSandboxRate as contract } from '#lib/contract/control-operations'
import type { SandboxRate } from '#lib/contract/sandbox/sandbox-rates'
import { checkRules } from '#lib/domain/rule'
import { overrideOf, SANDBOX_RATE_RULES, sandboxRate } from '#lib/domain/sandbox/sandbox-rate-rules'
import { enforce } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Moves the market on one corridor. Quotes made after the answer use the rate; those made before keep theirs. */
export async function setSandboxRate({ body, trace, world }: Call<typeof contract>): Promise<Outcome<SandboxRate>> {
  enforce(trace, checkRules(SANDBOX_RATE_RULES, body))
  const { corridor, rate } = overrideOf(body)
  await world.db.transact(tx => saveRateOverride(tx, corridor, rate))
  await world.rates.refresh()
  return performed(sandboxRate(corridor, new Map([[corridor, rate]])))
}
