import { useSearchParams } from 'next/navigation'
import { useMemo, useSyncExternalStore } from 'react'
import { type Filters, filtersFrom, queryOf } from './log-filters'

const listeners = new Set<() => void>()

/**
 * The filters of the page's address, and a way to change them without leaving the page. The address itself is read, for
 * the router tells of it only later: fields would lose what is typed meanwhile.
 */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  // Drawn again when the router comes to another query of this page.
  useSearchParams()
  const query = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  )
  const filters = useMemo(() => filtersFrom(new URLSearchParams(query)), [query])
  return [filters, changed => write({ ...filters, ...changed })]
}

function write(filters: Filters) {
  const query = queryOf(filters)
  history.replaceState(null, '', query === '' ? location.pathname : `?${query}`)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}
