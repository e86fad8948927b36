import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readApi } from '#app/_data/api/call-api'

/** The customers, and everyone's accounts outside the service. */
export function useOutsideAccounts() {
  const read = readApi(useQueryClient())
  return useQuery({
    queryKey: ['listOutsideAccounts'],
    refetchOnWindowFocus: false,
    queryFn: async () => {
      const query = { limit: '100' }
      const [theirs, platform, customers] = await Promise.all([
        read('GET /customers/external-accounts', { query }),
        read('GET /platform/external-accounts', { query }),
        read('GET /customers', { query }),
      ])
      return {
        accounts: [...theirs.data, ...platform.data],
        customers: customers.data,
        hasMore: theirs.hasMore || platform.hasMore || customers.hasMore,
      }
    },
  })
}
