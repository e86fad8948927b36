import { useQueryClient } from '@tanstack/react-query'
import { useAfterQueryUpdate } from './use-after-query-update'

const CAUSES: readonly unknown[] = ['listExchanges', 'getClock']

/** Refetches a query soon after any client's call or clock move, which may start or end its objects. */
export function useRefetchOnCalls(queryName: string): void {
  const queries = useQueryClient()
  useAfterQueryUpdate(
    ({ queryKey }) => CAUSES.includes(queryKey[0]),
    () => void queries.invalidateQueries({ queryKey: [queryName] }),
  )
}
