import { useQuery } from '@tanstack/react-query'
import { useReadApi } from '#app/_data/api/use-read-api'
import { nameOf } from './party-names'

/** The names of customers by their ids, as far as they are known by now. */
export function useOwnerNames(): ReadonlyMap<string, string> {
  const read = useReadApi()
  const { data } = useQuery({
    queryKey: ['listOwners'],
    refetchOnWindowFocus: false,
    queryFn: async () => (await read('GET /customers', { query: { limit: '100' } })).data,
  })
  return new Map(data?.map(customer => [customer.id, nameOf(customer)]))
}
