import { useQuery, useQueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'

/** The API token, once it is wanted; and a way to have it for a single act. */
export function useToken({ wanted }: { wanted: boolean }) {
  const queries = useQueryClient()
  const options = { queryKey: ['getToken'], queryFn: () => control('GET /token') }
  return {
    token: useQuery({ ...options, enabled: wanted, refetchOnWindowFocus: false }),
    fetchToken: () => queries.fetchQuery(options),
  }
}
