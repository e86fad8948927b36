import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { type ExchangeLog, LOG_PAGE_ROWS, logFromPage, withNewer, withOlder } from './log-rows'

/** The log: its newest page at first, then kept current by the event feed. */
export function useExchanges() {
  const queries = useQueryClient()
  return useQuery({
    queryKey: ['listExchanges'],
    queryFn: async () => {
      const log = logFromPage(await control('GET /exchanges', { query: { limit: LOG_PAGE_ROWS } }))
      const known = queries.getQueryData<ExchangeLog>(['listExchanges'])
      return known === undefined ? log : { ...known, rows: withNewer(log, known.rows).rows }
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Rows never change: comparing a thousand of them deeply would be for nothing.
    structuralSharing: false,
  })
}

/** Fetches the next older page into the log. */
export function useOlderExchanges() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (cursor: string) => control('GET /exchanges', { query: { limit: LOG_PAGE_ROWS, cursor } }),
    onSuccess: page => queries.setQueryData<ExchangeLog>(['listExchanges'], log => log && withOlder(log, page)),
  })
}
