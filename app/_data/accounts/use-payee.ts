import { useQuery } from '@tanstack/react-query'
import { useReadApi } from '#app/_data/api/use-read-api'

/** A US bank account that a wallet can pay to, once it is known. */
export function usePayee(): string | undefined {
  const read = useReadApi()
  const { data } = useQuery({
    queryKey: ['payee'],
    refetchOnWindowFocus: false,
    queryFn: async () => {
      const { data: accounts } = await read('GET /customers/external-accounts', { query: { currency: 'USD' } })
      return accounts[0]?.id ?? null
    },
  })
  return data ?? undefined
}
