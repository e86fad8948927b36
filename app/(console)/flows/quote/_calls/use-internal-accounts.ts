import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readApi } from '#app/_data/api/call-api'

/** The platform's and the customers' accounts held with the service, with their balances. */
export function useInternalAccounts() {
  const read = readApi(useQueryClient())
  return useQuery({
    queryKey: ['listInternalAccounts'],
    refetchOnWindowFocus: false,
    queryFn: async () => {
      const [platform, customers] = await Promise.all([
        read('GET /platform/internal-accounts'),
        read('GET /customers/internal-accounts', { query: { limit: '100' } }),
      ])
      return { accounts: [...platform.data, ...customers.data], hasMore: customers.hasMore }
    },
  })
}
