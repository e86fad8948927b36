import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { exchangesQuery } from '#app/_data/log/exchange-queries'
import type { ExchangeLog } from './log-rows'
import { useAfterQueryUpdate } from './use-after-query-update'

/** Runs `work` soon after any client changed something. Ignores reads, so `work` may read. */
export function useAfterChanges(work: () => void): void {
  const queries = useQueryClient()
  const seen = useRef(newest(queries.getQueryData(exchangesQuery.queryKey)))
  useAfterQueryUpdate(({ queryKey, state }) => {
    if (queryKey[0] !== 'listExchanges') return false
    const log = state.data as ExchangeLog | undefined
    const since = seen.current
    seen.current = newest(log)
    return log?.rows.some(row => row.sequence > since && row.method !== 'GET' && row.status < 300) ?? false
  }, work)
}

function newest(log: ExchangeLog | undefined): number {
  return log?.rows[0]?.sequence ?? 0
}
