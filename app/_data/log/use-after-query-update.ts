import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** A burst of causes is answered once. */
const GATHERED_MS = 400

/**
 * Runs work soon after a query's data was written that is a cause for it, as the event feed writes new exchanges into the
 * log. It is the newest work and the newest judge of causes that is asked, whenever the timer ends.
 */
export function useAfterQueryUpdate(isCause: (query: Query) => boolean, work: () => void): void {
  const queries = useQueryClient()
  const latest = useRef({ isCause, work })
  useEffect(() => {
    latest.current = { isCause, work }
  })
  // A subscription: what others write into the cache is the cause, not something drawn.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = queries.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || !latest.current.isCause(query)) return
      timer ??= setTimeout(() => {
        timer = undefined
        latest.current.work()
      }, GATHERED_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries])
}
