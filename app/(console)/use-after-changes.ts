import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ExchangeLog } from './exchange-log'

/** A burst of calls is answered once. */
const GATHERED_MS = 400

/** Runs soon after any client changed something; reading alone does not count, so what reads may be what runs. */
export function useAfterChanges(work: () => void): void {
  const queries = useQueryClient()
  const latest = useRef(work)
  // The newest work is run, whenever the timer ends.
  useEffect(() => {
    latest.current = work
  })
  // A subscription: the event feed writes new exchanges into the cache of the log.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let seen = newest(queries.getQueryData(['listExchanges']))
    const stop = queries.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryKey[0] !== 'listExchanges') return
      const log = query.state.data as ExchangeLog | undefined
      const changed = log?.rows.some(
        ({ sequence, method, status }) => sequence > seen && method !== 'GET' && status < 300,
      )
      seen = newest(log)
      if (!changed) return
      timer ??= setTimeout(() => {
        timer = undefined
        latest.current()
      }, GATHERED_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries])
}

function newest(log: ExchangeLog | undefined): number {
  return log?.rows[0]?.sequence ?? 0
}
