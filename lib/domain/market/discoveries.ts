import type { Discovery, DiscoveryQuery } from '#lib/contract/market/discovery'
import { PROVIDERS } from '#lib/domain/market/discovery-table'
import { CURRENCY_FILTER_RULES } from '#lib/domain/money/money-rules'
import type { Rule } from '#lib/domain/rule'

/** Returns the banks and mobile-money providers that match both filters, ordered by country code. */
export function discoveries({ country, currency }: DiscoveryQuery): Discovery[] {
  return PROVIDERS.filter(
    place => (country ?? place.country) === place.country && (currency ?? place.currency) === place.currency,
  ).flatMap(({ providers, ...place }) =>
    Object.entries(providers).map(([bankName, displayName]) => ({ bankName, displayName, ...place })),
  )
}

export const DISCOVERY_RULES: readonly Rule<DiscoveryQuery>[] = [
  ...CURRENCY_FILTER_RULES,
  {
    id: 'country-known',
    label: 'The country, if given, has providers',
    check: ({ country }) =>
      country === undefined || COUNTRIES.has(country)
        ? {}
        : {
            code: 'INVALID_INPUT',
            details: { reason: 'UNKNOWN_COUNTRY', field: 'country', allowed: [...COUNTRIES] },
            expected: [...COUNTRIES].join(', '),
            got: country,
          },
  },
]

const COUNTRIES: ReadonlySet<string> = new Set(PROVIDERS.map(({ country }) => country))
