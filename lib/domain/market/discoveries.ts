import type { Discovery, DiscoveryQuery } from '#lib/contract/market/discovery'
import { PROVIDERS } from '#lib/domain/market/discovery-table'

/** Returns the banks and mobile-money providers that match both filters, ordered by country code. */
export function discoveries({ country, currency }: DiscoveryQuery): Discovery[] {
  return PROVIDERS.filter(
    place => (country ?? place.country) === place.country && (currency ?? place.currency) === place.currency,
  ).flatMap(({ providers, ...place }) =>
    Object.entries(providers).map(([bankName, displayName]) => ({ bankName, displayName, ...place })),
  )
}
