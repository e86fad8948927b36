import { isOwnRead } from '#app/_data/log/log-rows'
import type { ExchangeSummary } from '#lib/client/control-client'

/** Filters of the log; an empty text does not filter. */
export interface Filters {
  readonly q: string
  readonly method: string
  /** A status such as `401`, or a class such as `4xx`. */
  readonly status: string
  readonly code: string
  /** `console`, `outside`, or `key:` followed by the name of an API key. */
  readonly client: string
  readonly failures: string
  /** `others` hides the console's own reads. */
  readonly reads: string
}

export const NO_FILTERS: Filters = { q: '', method: '', status: '', code: '', client: '', failures: '', reads: '' }

export function filtersFrom(query: { get(name: string): string | null }): Filters {
  const read = Object.keys(NO_FILTERS).map(name => [name, query.get(name) ?? ''])
  return { ...NO_FILTERS, ...Object.fromEntries(read) }
}

export function queryOf(filters: Filters): string {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString()
}

export function isNarrowed(filters: Filters): boolean {
  return Object.values(filters).some(value => value !== '')
}

export function matches(row: ExchangeSummary, filters: Filters): boolean {
  const { method, status, code, client, failures, reads } = filters
  if (reads !== '' && isOwnRead(row)) return false
  if (failures !== '' && row.status < 400) return false
  if (method !== '' && row.method !== method) return false
  if (status !== '' && !hasStatus(row, status)) return false
  if (code !== '' && row.code !== code) return false
  if (client !== '' && !isOf(row, client)) return false
  const words = filters.q.trim().toLowerCase()
  const searched = [row.path, row.id, row.code, row.platformName, row.requestId]
  return words === '' || searched.some(text => text?.toLowerCase().includes(words))
}

function hasStatus(row: ExchangeSummary, status: string): boolean {
  return status.endsWith('xx') ? String(row.status)[0] === status[0] : String(row.status) === status
}

function isOf(row: ExchangeSummary, client: string): boolean {
  if (client === 'console') return row.fromConsole === true
  if (client === 'outside') return row.fromConsole !== true
  return `key:${row.platformName ?? ''}` === client
}
