import { useQuery } from '@tanstack/react-query'
import { useReadApi } from '#app/_data/api/use-read-api'

/** The active sessions of a wallet, once it is known which. */
export function useSessions(accountId: string | undefined) {
  const read = useReadApi()
  return useQuery({
    queryKey: ['listSessions', accountId],
    enabled: accountId !== undefined,
    // Other clients open and end sessions too.
    refetchOnMount: 'always',
    queryFn: async () => (await read('GET /auth/sessions', { query: { accountId: accountId ?? '' } })).data,
  })
}
