import { UMA_ADDRESS } from '#lib/contract/customers/customer'
import type { Rule } from '#lib/domain/rule'

/** UMA addresses of a request, by the field that holds them. */
type Addresses = Readonly<Record<string, string | undefined>>

/** What UMA addresses must fulfil, whoever answers them. */
export const UMA_ADDRESS_RULES: readonly Rule<Addresses>[] = [
  {
    id: 'uma-address',
    label: 'A UMA address has the form $name@host',
    check: addresses => {
      const malformed = Object.entries(addresses).find(([, value]) => value !== undefined && !UMA_ADDRESS.test(value))
      if (malformed === undefined) return {}
      const [field, got = ''] = malformed
      return { code: 'INVALID_UMA_ADDRESS', details: { field }, expected: '$name@host', got }
    },
  },
]
