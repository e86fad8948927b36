import { queryOptions } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { type ExchangeLog, LOG_PAGE_ROWS, logFromPage, withNewer } from './log-rows'

const LOG_KEY = ['listExchanges']

/** The log: its newest page at first, then kept current by the event feed. */
export const exchangesQuery = queryOptions({
  queryKey: LOG_KEY,
  queryFn: async ({ client }): Promise<ExchangeLog> => {
    const log = logFromPage(await control('GET /exchanges', { query: { limit: LOG_PAGE_ROWS } }))
    const known = client.getQueryData<ExchangeLog>(LOG_KEY)
    return known === undefined ? log : { ...known, rows: withNewer(log, known.rows).rows }
  },
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  // Rows never change, so a deep comparison of a thousand rows would be wasted.
  structuralSharing: false,
})

/** Returns the query of one exchange with its bodies and checks; it never changes. */
export function exchangeQuery(exchangeId: string) {
  return queryOptions({
    queryKey: ['getExchange', exchangeId],
    queryFn: () => control('GET /exchanges/{exchangeId}', { params: { exchangeId } }),
  })
}

/** Documented responses, and those seen since the last reset. */
export const coverageQuery = queryOptions({ queryKey: ['getCoverage'], queryFn: () => control('GET /coverage') })
