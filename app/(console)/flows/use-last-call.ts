import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Exchange, ExchangePage } from '#lib/client/control'
import type { FlowEntry } from '../flow-list'
import { useControl } from '../providers'
import { type LogReader, lastCall } from './last-calls'

/** The newest of a kind is nearly always among these. */
const PAGE_ROWS = 25
/** Milliseconds. Pages that several flows ask for at once are asked for once. */
const SHARED_MS = 300

/** The newest call of a flow in the whole log. */
export function useLastCall(flow: FlowEntry) {
  const client = useControl()
  const queries = useQueryClient()
  const log: LogReader = {
    list: (call, cursor) => {
      const query = new URLSearchParams({ ...call, limit: String(PAGE_ROWS), ...(cursor && { cursor }) })
      return queries.fetchQuery<ExchangePage>({
        queryKey: ['lastCallPage', String(query)],
        queryFn: () => client.call('GET', `/exchanges?${query}`),
        staleTime: SHARED_MS,
      })
    },
    // An exchange never changes.
    read: id => queries.fetchQuery<Exchange>({ queryKey: ['getExchange', id], queryFn: () => client.getExchange(id) }),
  }
  return useQuery({
    queryKey: ['lastCall', flow.href],
    queryFn: () => lastCall(flow, log),
    // Other pages made calls since.
    refetchOnMount: 'always',
  })
}
