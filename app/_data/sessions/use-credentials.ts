import { useQuery } from '@tanstack/react-query'
import { useReadApi } from '#app/_data/api/use-read-api'

/** The credentials of a wallet, once it is known which. */
export function useCredentials(accountId: string | undefined) {
  const read = useReadApi()
  return useQuery({
    queryKey: ['listCredentials', accountId],
    enabled: accountId !== undefined,
    queryFn: async () => (await read('GET /auth/credentials', { query: { accountId: accountId ?? '' } })).data,
  })
}
