import { useSearchParams } from 'next/navigation'
import { useSyncExternalStore } from 'react'
import { createStore } from '#app/_ui/create-store'
import { type Filters, filtersFrom, queryOf } from './log-filters'

/** The query of the address; the router's own changes are read when it renders. */
const query = createStore('', set => {
  const follow = () => set(location.search)
  addEventListener('popstate', follow)
  return () => removeEventListener('popstate', follow)
})

/**
 * The filters of the page's address, and a way to change them without leaving the page. The address itself is read, for
 * the router tells of it only later: fields would lose what is typed meanwhile.
 */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  // Drawn again when the router comes to another query of this page.
  useSearchParams()
  const search = useSyncExternalStore(
    query.subscribe,
    () => location.search,
    () => query.initial,
  )
  const filters = filtersFrom(new URLSearchParams(search))
  return [filters, changed => write({ ...filters, ...changed })]
}

function write(filters: Filters) {
  const search = queryOf(filters)
  history.replaceState(null, '', search === '' ? location.pathname : `?${search}`)
  query.set(search)
}
