import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CALLS_ONLY, exchangesQuery, readPage } from '#app/_data/log/exchange-queries'
import { type ExchangeLog, withOlder } from '#app/_data/log/log-rows'
import type { ExchangeSummary } from '#lib/client/control-client'

/**
 * Returns the neighbors of an exchange in the default log, which omits reads by the console's pages. Loads older pages
 * of the log until the neighbors are found. Returns an empty object until then, or if the log lacks the exchange.
 */
export function useAdjacentExchanges(exchangeId: string) {
  const queries = useQueryClient()
  const { data: log } = useQuery(exchangesQuery)
  const loaded = log && neighbors(log, exchangeId)
  const fetched = useQuery({
    queryKey: ['adjacent', exchangeId],
    enabled: log !== undefined && loaded === undefined,
    queryFn: async () => {
      let log = queries.getQueryData(exchangesQuery.queryKey) ?? { rows: [] }
      while (log.olderCursor !== undefined && neighbors(log, exchangeId) === undefined) {
        log = withOlder(log, await readPage(CALLS_ONLY, log.olderCursor))
      }
      return neighbors(log, exchangeId) ?? {}
    },
  })
  return loaded ?? fetched.data ?? {}
}

interface AdjacentExchanges {
  readonly newer?: ExchangeSummary | undefined
  readonly older?: ExchangeSummary | undefined
}

/** Returns undefined until the exchange and its older neighbor are loaded. */
function neighbors({ rows, olderCursor }: ExchangeLog, exchangeId: string): AdjacentExchanges | undefined {
  const at = rows.findIndex(row => row.id === exchangeId)
  const isUnknown = at < 0 || (at === rows.length - 1 && olderCursor !== undefined)
  return isUnknown ? undefined : { newer: rows[at - 1], older: rows[at + 1] }
}
