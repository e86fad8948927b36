import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useStore } from '#app/_ui/create-store'
import { exchangesQuery } from './exchange-queries'
import { feedState } from './feed-state'
import type { ExchangeLog } from './log-rows'

/** Delay that merges a burst of updates into one run. */
const BATCH_DELAY_MS = 400

/** Runs `work` soon after an update of a query that `isCause` accepts. Uses the callbacks of the latest render. */
function useAfterQueryUpdate(isCause: (query: Query) => boolean, work: () => void): void {
  const queries = useQueryClient()
  const latest = useRef({ isCause, work })
  useEffect(() => {
    latest.current = { isCause, work }
  })
  // Effect: subscribes to the query cache, because other components write to it.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = queries.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || !latest.current.isCause(query)) return
      timer ??= setTimeout(() => {
        timer = undefined
        latest.current.work()
      }, BATCH_DELAY_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries])
}

/**
 * Runs `work` soon after a client's successful call with a method other than GET. `work` may send GET requests, because
 * they do not cause another run.
 */
export function useAfterChanges(work: () => void): void {
  const queries = useQueryClient()
  const seen = useRef(newestSequenceIn(queries.getQueryData(exchangesQuery.queryKey)))
  useAfterQueryUpdate(({ queryKey, state }) => {
    if (queryKey[0] !== 'listExchanges') return false
    const log = state.data as ExchangeLog | undefined
    const since = seen.current
    seen.current = newestSequenceIn(log)
    return log?.rows.some(row => row.sequence > since && row.method !== 'GET' && row.status < 300) ?? false
  }, work)
}

function newestSequenceIn(log: ExchangeLog | undefined): number {
  return log?.rows[0]?.sequence ?? 0
}

const CAUSES: readonly unknown[] = ['listExchanges', 'getClock']

/** Refetches a query soon after a clock change or a call. Ignores reads by console pages. */
export function useRefetchOnCalls(queryName: string): void {
  const queries = useQueryClient()
  useAfterQueryUpdate(
    ({ queryKey }) => CAUSES.includes(queryKey[0]),
    () => void queries.invalidateQueries({ queryKey: [queryName] }),
  )
}

/** Refetches the filtered log and its summary soon after any exchange, including reads by console pages. */
export function useLogRefresh(): void {
  const queries = useQueryClient()
  const { newestSequence } = useStore(feedState)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (newestSequence === undefined) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      for (const name of ['filteredExchanges', 'getLogSummary']) void queries.invalidateQueries({ queryKey: [name] })
    }, BATCH_DELAY_MS)
  }, [queries, newestSequence])
  useEffect(() => () => clearTimeout(timer.current), [])
}
