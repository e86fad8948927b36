import type { Discovery } from '#lib/contract/market/discovery'
import type { ExchangeRate } from '#lib/contract/market/exchange-rate'
import type * as contract from '#lib/contract/market/market-operations'
import type { WithdrawalFee } from '#lib/contract/market/withdrawal-fee'
import { discoveries } from '#lib/domain/market/discoveries'
import { EXCHANGE_RATE_RULES } from '#lib/domain/market/exchange-rate-rules'
import { exchangeRates, type Market } from '#lib/domain/market/exchange-rates'
import { WITHDRAWAL_RULES, withdrawalFee } from '#lib/domain/market/withdrawal-fees'
import { CURRENCY_FILTER_RULES, contractLimits } from '#lib/domain/money/money-rules'
import { loadAccount } from '#lib/operations/accounts/find-wallet'
import { enforceRules } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Lists the current rates and fees of the corridors that match the query. The platform's limits apply. */
export async function listExchangeRates(
  call: Call<typeof contract.listExchangeRates>,
): Promise<Outcome<{ data: ExchangeRate[] }>> {
  const { caller, now, query, trace, world } = call
  enforceRules(trace, EXCHANGE_RATE_RULES, query)
  const market: Market = await world.db.read(async tx => ({
    now,
    overrides: await world.rates.all(tx),
    limitsOf: (await world.limits.one(caller.platformId, tx)) ?? contractLimits,
  }))
  return performed({ data: [...exchangeRates(query, market)] })
}

/** Lists the banks and mobile-money providers that match the query. They are the same on every platform. */
export async function listDiscoveries({
  query,
  trace,
}: Call<typeof contract.listDiscoveries>): Promise<Outcome<{ data: Discovery[] }>> {
  enforceRules(trace, CURRENCY_FILTER_RULES, query)
  return performed({ data: [...discoveries(query)] })
}

/** Estimates the fees of a withdrawal to an external wallet. Stores nothing and reserves no funds. */
export async function estimateWithdrawalFee(
  call: Call<typeof contract.estimateWithdrawalFee>,
): Promise<Outcome<WithdrawalFee>> {
  const { body, trace, world } = call
  const account = await world.db.read(tx => loadAccount(tx, call, body.internalAccountId))
  enforceRules(trace, WITHDRAWAL_RULES, { request: body, accountCurrency: account.currency })
  return performed(withdrawalFee(body))
}
