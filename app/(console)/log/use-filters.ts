import { useSearchParams } from 'next/navigation'
import { type Filters, filtersFrom, queryOf } from './filters'

/** The filters of the page's address, and a way to change them without leaving the page. */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const filters = filtersFrom(useSearchParams())
  const change = (changed: Partial<Filters>) => {
    const query = queryOf({ ...filters, ...changed })
    history.replaceState(null, '', query === '' ? location.pathname : `?${query}`)
  }
  return [filters, change]
}
