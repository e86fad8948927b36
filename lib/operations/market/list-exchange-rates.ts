import type { ExchangeRate } from '#lib/contract/market/exchange-rate'
import type { listExchangeRates as contract } from '#lib/contract/market/market-operations'
import { EXCHANGE_RATE_RULES } from '#lib/domain/market/exchange-rate-rules'
import { exchangeRates, type Market } from '#lib/domain/market/exchange-rates'
import { contractLimits } from '#lib/domain/money/money-rules'
import { enforceRules } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Lists the current costs of transfers within the platform's limits. */
export async function listExchangeRates(call: Call<typeof contract>): Promise<Outcome<{ data: ExchangeRate[] }>> {
  const { caller, now, query, trace, world } = call
  enforceRules(trace, EXCHANGE_RATE_RULES, query)
  const market: Market = await world.db.read(async tx => ({
    now,
    overrides: await world.rates.all(tx),
    limitsOf: (await world.limits.one(caller.platformId, tx)) ?? contractLimits,
  }))
  return performed({ data: [...exchangeRates(query, market)] })
}
