import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Refetches queries after a change. Cancels loads in flight first: invalidation alone would keep a first load, whose
 * response may be older than the change.
 */
export async function refetchAfterChange(queries: QueryClient, { queryKey }: { readonly queryKey: QueryKey }) {
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey })
}
