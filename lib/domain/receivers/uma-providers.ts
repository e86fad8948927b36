import { CURRENCIES, type CurrencyCode } from '#lib/contract/money/currency'
import type { UmaProvider, UmaProviderQuery } from '#lib/contract/receivers/uma-provider'
import { rejectUnknownCurrency } from '#lib/domain/money/money-rules'
import type { Rule } from '#lib/domain/rule'

export function umaProviders(query: UmaProviderQuery): UmaProvider[] {
  const { countryCode, currencyCode, hasBlockedProviders = 'true', sortOrder = 'asc' } = query
  const found = PROVIDERS.filter(
    ({ allowListStatus, supportedCurrencies, supportedRegions }) =>
      (hasBlockedProviders === 'true' || allowListStatus) &&
      (countryCode === undefined || supportedRegions.includes(countryCode)) &&
      (currencyCode === undefined || supportedCurrencies.some(({ code }) => code === currencyCode)),
  )
  return sortOrder === 'asc' ? found : found.toReversed()
}

export const UMA_PROVIDER_RULES: readonly Rule<UmaProviderQuery>[] = [
  {
    id: 'currency-known',
    label: 'The currency, if given, is known',
    check: ({ currencyCode }) => rejectUnknownCurrency('currencyCode', currencyCode) ?? {},
  },
]

const EVERY_CURRENCY = CURRENCIES.map(({ code }) => code)

/** Our choice, ordered by name. UMA names that choose an outcome, such as `$success.eur`, work on any host. */
const PROVIDERS: readonly UmaProvider[] = [
  provider('Closed Sandbox Exchange', 'closed.example', '000127', ['GB'], ['GBP', 'EUR'], false),
  provider('Countersign', 'sandbox.example', '000224', ['BR', 'DE', 'GB', 'IN', 'MX', 'US'], EVERY_CURRENCY),
  provider('Grid Sandbox', 'sandbox.grid.uma.money', '000321', ['BR', 'DE', 'MX', 'US'], EVERY_CURRENCY),
  provider('UMA Sandbox', 'sandbox.uma.money', '000418', ['DE', 'MX', 'US'], ['USD', 'EUR', 'MXN', 'BTC']),
]

function provider(
  name: string,
  domain: string,
  leiEnd: string,
  supportedRegions: string[],
  codes: readonly CurrencyCode[],
  allowListStatus = true,
): UmaProvider {
  return {
    name,
    domain,
    lei: `CSGNSANDBOXUMA${leiEnd}`,
    logoUrl: `https://logos.countersign.example/${domain}.svg`,
    supportedRegions,
    supportedCurrencies: CURRENCIES.filter(({ code }) => codes.includes(code)),
    allowListStatus,
  }
}
