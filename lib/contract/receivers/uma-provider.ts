import * as z from 'zod/mini'
import { currency } from '#lib/contract/money/currency'
import { pageOf, pageQuery, sortOrder } from '#lib/contract/page-request'
import { country } from '#lib/contract/postal-address'
import { currencyCode } from '#lib/contract/quotes/quote'
import { queryBoolean } from '#lib/contract/scalars'

export const umaProviderQuery = z.object({
  countryCode: z.optional(country),
  currencyCode: z.optional(currencyCode),
  /** If `false`, providers outside the allow list are omitted. */
  hasBlockedProviders: z.optional(queryBoolean),
  sortOrder: z.optional(sortOrder),
  ...pageQuery,
})
export type UmaProviderQuery = z.output<typeof umaProviderQuery>

export const umaProvider = z.object({
  name: z.string(),
  domain: z.string(),
  /** Legal entity identifier (ISO 17442). */
  lei: z.string(),
  logoUrl: z.string(),
  supportedRegions: z.array(country),
  supportedCurrencies: z.array(currency),
  /** True if the provider is on the allow list, which all platforms share. */
  allowListStatus: z.boolean(),
})
umaProvider.register(z.globalRegistry, {
  id: 'UmaProvider',
  description: 'An institution whose customers have UMA addresses at its domain.',
})
export type UmaProvider = z.output<typeof umaProvider>
export const umaProviderPage = pageOf(umaProvider)
