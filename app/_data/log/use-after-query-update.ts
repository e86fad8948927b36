import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Wait that turns a burst of updates into one run. */
const GATHERED_MS = 400

/**
 * Runs `work` soon after the data of a matching query was written, for example by the event feed.
 * Always uses the latest `work` and `isCause`, even if the timer started with earlier ones.
 */
export function useAfterQueryUpdate(isCause: (query: Query) => boolean, work: () => void): void {
  const queries = useQueryClient()
  const latest = useRef({ isCause, work })
  useEffect(() => {
    latest.current = { isCause, work }
  })
  // A cache subscription: other components' writes are the cause, not this render.
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
