import { useQueryClient } from '@tanstack/react-query'
import { useAfterQueryUpdate } from './use-after-query-update'

const CAUSES: readonly unknown[] = ['listExchanges', 'getClock']

/** Asks a query again soon after calls of any client and moves of the clock: they may begin or end something. */
export function useRefetchOnCalls(queryName: string): void {
  const queries = useQueryClient()
  useAfterQueryUpdate(
    ({ queryKey }) => CAUSES.includes(queryKey[0]),
    () => void queries.invalidateQueries({ queryKey: [queryName] }),
  )
}
