import { CALLS_ONLY, type LogFilter } from '#app/_data/log/exchange-queries'

/** State of the log page in its address. Empty fields are omitted. */
export interface LogAddress {
  /** Text to search for. */
  readonly q: string
  /** `done`, `stamp` or `rejected`. */
  readonly outcome: string
  /** `console`, `outside`, `agent:` and a client's name, or `key:` and the name of an API key. */
  readonly client: string
  readonly method: string
  /** A status such as `401`, or a class such as `4xx`. */
  readonly status: string
  readonly code: string
  /** Start of the time range, and the first instant after it. */
  readonly from: string
  readonly until: string
  /** `all` shows the reads by the console's own pages. */
  readonly reads: string
  /** The call in the panel. */
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

/** Returns the server's filter for the list. Returns {@link CALLS_ONLY} itself if the address has no filters. */
export function filterOf({ q, reads, call, ...address }: LogAddress): LogFilter {
  const filter = { ...nonEmpty(address), ...(q.trim() && { search: q.trim() }) }
  if (reads === 'all') return filter
  return Object.keys(filter).length === 0 ? CALLS_ONLY : { ...filter, ...CALLS_ONLY }
}

/** Reports whether filters hide calls of clients. */
export function hasFilters({ reads, call, ...address }: LogAddress): boolean {
  return Object.keys(nonEmpty(address)).length > 0
}

function nonEmpty(values: object): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}
