import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Loads queries again after a change. Invalidation alone keeps a first load in flight, whose answer may be older than the
 * change: it is canceled.
 */
export async function refetchAfterChange(queries: QueryClient, { queryKey }: { readonly queryKey: QueryKey }) {
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey })
}
