import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const GATHERED_MS = 400

/** Asks a query again soon after calls of any client and moves of the clock: they may begin or end something. */
export function useAskingAgain(queryName: string): void {
  const queries = useQueryClient()
  // A subscription: what others write into the cache is the cause, not something drawn.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      timer = undefined
      void queries.invalidateQueries({ queryKey: [queryName] })
    }
    const stop = queries.getQueryCache().subscribe(({ type, query }) => {
      const isCause = type === 'updated' && (query.queryKey[0] === 'listExchanges' || query.queryKey[0] === 'getClock')
      if (isCause) timer ??= setTimeout(ask, GATHERED_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries, queryName])
}
