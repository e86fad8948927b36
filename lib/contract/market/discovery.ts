import * as z from 'zod/mini'
import { listOf } from '#lib/contract/page-request'
import { country } from '#lib/contract/postal-address'
import { currencyCode } from '#lib/contract/quotes/quote'

/** Filters of `GET /discoveries`. Without filters, every provider is listed. */
export const discoveryQuery = z.object({ country: z.optional(country), currency: z.optional(currencyCode) })
export type DiscoveryQuery = z.output<typeof discoveryQuery>

export const discovery = z.object({
  /** Value for `bankName` or `provider` of an external account. */
  bankName: z.string(),
  displayName: z.string(),
  country,
  currency: z.string(),
})
discovery.register(z.globalRegistry, {
  id: 'Discovery',
  description: "A bank or mobile-money provider. Use bankName as an external account's bankName or provider.",
})
export type Discovery = z.output<typeof discovery>

export const discoveryList = listOf(discovery)
