import { CALLS_ONLY, type LogFilter } from '#app/_data/log/exchange-queries'

/** State of the log page in the page's URL, which omits empty fields. */
export interface LogAddress {
  /** Text to search for. */
  readonly q: string
  /** `done`, `stamp` or `rejected`. */
  readonly outcome: string
  /** `console`, `outside`, `agent:` with a client's name, or `key:` with the name of an API key's platform. */
  readonly client: string
  readonly method: string
  /** A status such as `401`, or a class such as `4xx`. */
  readonly status: string
  readonly code: string
  /** Start of the time range. `until` is the first instant after the range. */
  readonly from: string
  readonly until: string
  /** `all` if the list includes reads by the console's pages. */
  readonly reads: string
  /** ID of the call in the panel. */
  readonly call: string
}

export const EMPTY_ADDRESS: LogAddress = {
  q: '',
  outcome: '',
  client: '',
  method: '',
  status: '',
  code: '',
  from: '',
  until: '',
  reads: '',
  call: '',
}

export function addressFrom(query: { get(name: string): string | null }): LogAddress {
  const read = Object.keys(EMPTY_ADDRESS).map(name => [name, query.get(name) ?? ''])
  return { ...EMPTY_ADDRESS, ...Object.fromEntries(read) }
}

export function addressQuery(address: LogAddress): string {
  return new URLSearchParams(nonEmpty(address)).toString()
}

/** Returns the query parameters of the call list. For the default list, this is {@link CALLS_ONLY}, not a copy. */
export function filterOf({ q, reads, call, ...address }: LogAddress): LogFilter {
  const filter = { ...nonEmpty(address), ...(q.trim() && { search: q.trim() }) }
  if (reads === 'all') return filter
  return Object.keys(filter).length === 0 ? CALLS_ONLY : { ...filter, ...CALLS_ONLY }
}

/** Reports whether a filter, search text or time range is set. Ignores `reads` and `call`. */
export function hasFilters({ reads, call, ...address }: LogAddress): boolean {
  return Object.keys(nonEmpty(address)).length > 0
}

function nonEmpty(values: object): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}
