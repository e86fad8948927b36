import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readApi } from '#app/_data/api/call-api'
import { partiesOf } from './parties'

/** Returns the accounts and customers that a quote can name, once both lists are loaded. */
export function useParties() {
  const inside = useInternalAccounts()
  const outside = useOutsideAccounts()
  const { data: held } = inside
  const { data: others } = outside
  const parties = useMemo(
    () =>
      held &&
      others &&
      partiesOf({
        internal: held.accounts,
        external: others.accounts,
        customers: others.customers,
        hasMore: held.hasMore || others.hasMore,
      }),
    [held, others],
  )
  return {
    parties,
    error: parties ? null : (inside.error ?? outside.error),
    retry: () => void Promise.all([inside.refetch(), outside.refetch()]),
  }
}

/** Loads the internal accounts of the platform and its customers, with balances. */
function useInternalAccounts() {
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

/** Loads the customers and all external accounts. */
function useOutsideAccounts() {
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
