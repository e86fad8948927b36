import { useQuery } from '@tanstack/react-query'
import type { Customer, ExternalAccount, Page } from '#lib/client/api'
import { useReadApi } from '../../use-read-api'

/** The customers, and everyone's accounts outside the service. */
export function useOutsideAccounts() {
  const read = useReadApi()
  return useQuery({
    queryKey: ['listOutsideAccounts'],
    refetchOnWindowFocus: false,
    queryFn: async () => {
      const [theirs, platform, customers] = await Promise.all([
        read<Page<ExternalAccount>>('/customers/external-accounts?limit=100'),
        read<Page<ExternalAccount>>('/platform/external-accounts?limit=100'),
        read<Page<Customer>>('/customers?limit=100'),
      ])
      return {
        accounts: [...theirs.data, ...platform.data],
        customers: customers.data,
        hasMore: theirs.hasMore || platform.hasMore || customers.hasMore,
      }
    },
  })
}
