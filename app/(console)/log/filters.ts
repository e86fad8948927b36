import type { ExchangeSummary } from '#lib/client/control'

/** What the log is narrowed to; the empty text narrows nothing. */
export interface Filters {
  readonly q: string
  readonly method: string
  /** A status such as `401`, or a family such as `4xx`. */
  readonly status: string
  readonly failures: string
}

/** Reads the filters from the query of the page's address. */
export function filtersFrom(query: { get(name: string): string | null }): Filters {
  const read = (name: keyof Filters) => query.get(name) ?? ''
  return { q: read('q'), method: read('method'), status: read('status'), failures: read('failures') }
}

/** The query that keeps the filters. */
export function queryOf(filters: Filters): string {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString()
}

/** Whether anything is narrowed. */
export function isNarrowed(filters: Filters): boolean {
  return Object.values(filters).some(value => value !== '')
}

/** Whether an exchange is among those asked for. */
export function matches(row: ExchangeSummary, filters: Filters): boolean {
  if (filters.failures !== '' && row.status < 400) return false
  if (filters.method !== '' && row.method !== filters.method) return false
  if (filters.status !== '' && !hasStatus(row, filters.status)) return false
  const words = filters.q.trim().toLowerCase()
  return (
    words === '' || [row.path, row.id, row.code, row.platformName].some(text => text?.toLowerCase().includes(words))
  )
}

function hasStatus(row: ExchangeSummary, status: string): boolean {
  return status.endsWith('xx') ? String(row.status)[0] === status[0] : String(row.status) === status
}
