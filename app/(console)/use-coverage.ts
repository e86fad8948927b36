import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Coverage } from '#lib/client/control'
import { useControl } from './providers'

const KEY = ['getCoverage']
/** A burst of calls is asked about once. */
const GATHERED_MS = 400

/** Which answers the log holds; asked again soon after anybody called. */
export function useCoverage() {
  const client = useControl()
  const queries = useQueryClient()
  // A subscription: the event feed writes new exchanges into the cache of the log.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      timer = undefined
      void queries.invalidateQueries({ queryKey: KEY })
    }
    const stop = queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[0] === 'listExchanges') timer ??= setTimeout(ask, GATHERED_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries])
  return useQuery({ queryKey: KEY, queryFn: () => client.call<Coverage>('GET', '/coverage') })
}
