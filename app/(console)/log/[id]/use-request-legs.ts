import { useQuery } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { LOG_PAGE_ROWS } from '#app/_data/log/log-rows'
import { useRefetchOnCalls } from '#app/_data/log/use-after-changes'
import type { ExchangeSummary } from '#lib/client/control-client'

/** Longest path the log can be filtered by. */
const PATH_MAX = 255

/** Returns both requests of a call's signed retry, oldest first. Asks the server: they may be older than the loaded log. */
export function useRequestLegs({ id, path, requestId }: ExchangeSummary): readonly ExchangeSummary[] {
  useRefetchOnCalls('requestLegs')
  const { data } = useQuery({
    queryKey: ['requestLegs', id],
    enabled: requestId !== undefined,
    queryFn: () => control('GET /exchanges', { query: { path: path.slice(0, PATH_MAX), limit: LOG_PAGE_ROWS } }),
  })
  return data?.data.filter(row => row.requestId === requestId).toReversed() ?? []
}
