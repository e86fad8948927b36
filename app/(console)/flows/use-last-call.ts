import { useQuery, useQueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import type { FlowEntry } from '#app/_data/links/flow-list'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import type { ExchangePage } from '#lib/client/control-client'
import { type LogReader, lastCall } from './last-call'

/** The newest of a kind is nearly always among these. */
const PAGE_ROWS = 25
/** Milliseconds. Pages that several flows ask for at once are asked for once. */
const SHARED_MS = 300

/** The newest call of a flow in the whole log. */
export function useLastCall(flow: FlowEntry) {
  const queries = useQueryClient()
  const log: LogReader = {
    list: (call, cursor) => {
      const query = { ...call, limit: String(PAGE_ROWS), cursor }
      return queries.fetchQuery<ExchangePage>({
        queryKey: ['lastCallPage', query],
        queryFn: () => control('GET /exchanges', { query }),
        staleTime: SHARED_MS,
      })
    },
    // An exchange never changes.
    read: exchangeId => queries.fetchQuery(exchangeQuery(exchangeId)),
  }
  return useQuery({
    queryKey: ['lastCall', flow.href],
    queryFn: () => lastCall(flow, log),
    // Other pages made calls since.
    refetchOnMount: 'always',
  })
}
