import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useControl } from '../providers'

const GATHERED_MS = 400
/** How soon something that ended is gone from sight once the server tells it no more. */
const ENDED_MS = 5000

/** What ends by itself, as the server tells it; asked again soon after calls, moves of the clock, and ends. */
export function useDeadlines() {
  const client = useControl()
  useAskingAgain()
  return useQuery({
    queryKey: ['listDeadlines'],
    queryFn: () => client.listDeadlines(),
    placeholderData: previous => previous,
    refetchInterval: ({ state }) => (state.data?.data.length ? ENDED_MS : false),
  })
}

/** Anything that any client calls may begin or end something. */
function useAskingAgain() {
  const queries = useQueryClient()
  // A subscription: what others write into the cache is the cause, not something drawn.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      timer = undefined
      void queries.invalidateQueries({ queryKey: ['listDeadlines'] })
    }
    const stop = queries.getQueryCache().subscribe(({ type, query }) => {
      const isCause = type === 'updated' && (query.queryKey[0] === 'listExchanges' || query.queryKey[0] === 'getClock')
      if (isCause) timer ??= setTimeout(ask, GATHERED_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries])
}
