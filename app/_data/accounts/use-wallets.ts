import { useQuery } from '@tanstack/react-query'
import { useReadApi } from '#app/_data/api/use-read-api'

/** The customers' wallets, oldest first. */
export function useWallets() {
  const read = useReadApi()
  return useQuery({
    queryKey: ['listWallets'],
    refetchOnWindowFocus: false,
    queryFn: async () =>
      (await read('GET /customers/internal-accounts', { query: { type: 'EMBEDDED_WALLET', limit: '100' } })).data,
  })
}
