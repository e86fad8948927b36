import { useQuery, useQueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { exchangesQuery } from '#app/_data/log/exchange-queries'
import { LOG_PAGE_ROWS } from '#app/_data/log/log-rows'
import type { ExchangeSummary } from '#lib/client/control-client'

/** Returns the exchanges just before and after one. Loads older pages if the console's log does not reach that far. */
export function useAdjacentExchanges(exchangeId: string) {
  const queries = useQueryClient()
  const { data: log } = useQuery(exchangesQuery)
  const near = log && around(log.rows, exchangeId)
  const far = useQuery({
    queryKey: ['adjacent', exchangeId],
    enabled: log !== undefined && near === undefined,
    queryFn: async () => {
      let { rows, olderCursor: cursor } = queries.getQueryData(exchangesQuery.queryKey) ?? { rows: [] }
      while (cursor !== undefined && around(rows, exchangeId) === undefined) {
        const page = await control('GET /exchanges', { query: { limit: LOG_PAGE_ROWS, cursor } })
        rows = [...rows, ...page.data]
        cursor = page.nextCursor
      }
      return around(rows, exchangeId) ?? {}
    },
  })
  return near ?? far.data ?? {}
}

interface AdjacentExchanges {
  readonly newer?: ExchangeSummary | undefined
  readonly older?: ExchangeSummary | undefined
}

function around(rows: readonly ExchangeSummary[], exchangeId: string): AdjacentExchanges | undefined {
  const at = rows.findIndex(row => row.id === exchangeId)
  return at < 0 ? undefined : { newer: rows[at - 1], older: rows[at + 1] }
}
