import { useQuery } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { useRefetchOnCalls } from '#app/_data/log/use-refetch-on-calls'

/** How soon something that ended is gone from sight once the server tells it no more. */
const ENDED_MS = 5000

/** What ends by itself, as the server tells it; asked again soon after calls, moves of the clock, and ends. */
export function useDeadlines() {
  useRefetchOnCalls('listDeadlines')
  return useQuery({
    queryKey: ['listDeadlines'],
    queryFn: () => control('GET /deadlines'),
    placeholderData: previous => previous,
    refetchInterval: ({ state }) => (state.data?.data.length ? ENDED_MS : false),
  })
}
