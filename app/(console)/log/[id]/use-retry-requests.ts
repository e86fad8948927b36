import { useQuery } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { LOG_PAGE_ROWS } from '#app/_data/log/log-rows'
import { useRefetchOnCalls } from '#app/_data/log/use-after-changes'
import type { ExchangeSummary } from '#lib/client/control-client'

/** Maximum length of the log's path filter. */
const PATH_MAX = 255

/**
 * Returns the first request and the signed retries with a call's requestId, oldest first. Asks the server, because the
 * loaded log may not contain them. Searches the newest 100 calls whose paths contain the call's path. Returns an empty
 * array if the call has no requestId, and until the server responds.
 */
export function useRetryRequests({ id, path, requestId }: ExchangeSummary): readonly ExchangeSummary[] {
  useRefetchOnCalls('retryRequests')
  const { data } = useQuery({
    queryKey: ['retryRequests', id],
    enabled: requestId !== undefined,
    queryFn: ({ signal }) =>
      control('GET /exchanges', { query: { path: path.slice(0, PATH_MAX), limit: LOG_PAGE_ROWS } }, signal),
  })
  return data?.data.filter(row => row.requestId === requestId).toReversed() ?? []
}
