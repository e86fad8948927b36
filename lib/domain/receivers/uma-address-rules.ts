import { UMA_ADDRESS } from '#lib/contract/customers/customer'
import type { Rule } from '#lib/domain/rule'

type Addresses = Readonly<Record<string, string | undefined>>

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
