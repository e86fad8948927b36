import { useSearchParams } from 'next/navigation'
import { useSyncExternalStore } from 'react'
import { createStore } from '#app/_ui/create-store'
import { type Filters, filtersFrom, queryOf } from './log-filters'

/** Query of the address. The router's own changes are read on render. */
const query = createStore('', set => {
  const follow = () => set(location.search)
  addEventListener('popstate', follow)
  return () => removeEventListener('popstate', follow)
})

/**
 * Returns the filters in the page's address, and a function that changes them without navigation. Reads the address
 * itself: the router reports changes late, and inputs would lose typed characters.
 */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  // Renders again when the router changes this page's query.
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
