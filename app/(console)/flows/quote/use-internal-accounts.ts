import { useQuery } from '@tanstack/react-query'
import type { InternalAccount, Page } from '#lib/client/api'
import { useReadApi } from '../../use-read-api'

/** The platform's and the customers' accounts held with the service, with their balances. */
export function useInternalAccounts() {
  const read = useReadApi()
  return useQuery({
    queryKey: ['listInternalAccounts'],
    refetchOnWindowFocus: false,
    queryFn: async () => {
      const [platform, customers] = await Promise.all([
        read<Page<InternalAccount>>('/platform/internal-accounts'),
        read<Page<InternalAccount>>('/customers/internal-accounts?limit=100'),
      ])
      return { accounts: [...platform.data, ...customers.data], hasMore: customers.hasMore }
    },
  })
}
