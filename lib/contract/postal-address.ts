import * as z from 'zod/mini'
import { pattern, text } from '#lib/contract/scalars'

/** A country code in the form of ISO 3166-1 alpha-2. */
export const country = pattern(/^[A-Z]{2}$/, 2)

export const address = z.object({
  line1: text(1, 255),
  line2: z.optional(text(0, 255)),
  city: z.optional(text(0, 255)),
  state: z.optional(text(0, 255)),
  postalCode: text(1, 32),
  country,
})
address.register(z.globalRegistry, { id: 'Address' })

/** A partial postal address, to merge with the stored one. */
export const partialAddress = z.partial(address)
partialAddress.register(z.globalRegistry, { id: 'SomeAddress' })
