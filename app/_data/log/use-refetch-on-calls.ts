import { useQueryClient } from '@tanstack/react-query'
import { useSoonAfter } from './use-after-query-update'

const CAUSES: readonly unknown[] = ['listExchanges', 'getClock']

/** Asks a query again soon after calls of any client and moves of the clock: they may begin or end something. */
export function useAskingAgain(queryName: string): void {
  const queries = useQueryClient()
  useSoonAfter(
    ({ queryKey }) => CAUSES.includes(queryKey[0]),
    () => void queries.invalidateQueries({ queryKey: [queryName] }),
  )
}
