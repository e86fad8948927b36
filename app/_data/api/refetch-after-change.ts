import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Refetches queries after a change. Cancels requests in flight, because their responses may be older than the change.
 * Invalidation alone does not cancel a query's first request.
 */
export async function refetchAfterChange(queries: QueryClient, { queryKey }: { readonly queryKey: QueryKey }) {
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey })
}
