import type { ExchangeSummary } from '#lib/client/control'
import { Icon } from '../../_ui/icon'
import { statusWords } from '../../_ui/status'
import type { Filters } from './filters'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const FAMILIES = { '2xx': '2xx answered', '4xx': '4xx refused', '5xx': '5xx failed' }

/** Narrows the log; what is chosen stands in the page's address. */
export function FilterBar(props: {
  filters: Filters
  change: (change: Partial<Filters>) => void
  rows: readonly ExchangeSummary[]
}) {
  const { filters, change, rows } = props
  return (
    <search className="mt-4 flex flex-wrap items-center gap-2">
      <label className="relative flex min-w-56 flex-1 items-center sm:max-w-96">
        <span className="sr-only">Search path, id or code</span>
        <Icon name="search" className="pointer-events-none absolute left-2 text-text-3" />
        <input
          type="search"
          value={filters.q}
          placeholder="Path, id or code"
          onChange={event => change({ q: event.target.value })}
          className="control w-full pl-8 placeholder:text-text-3"
        />
      </label>
      <label>
        <span className="sr-only">Method</span>
        <select className="control" value={filters.method} onChange={event => change({ method: event.target.value })}>
          <option value="">Any method</option>
          {METHODS.map(method => (
            <option key={method}>{method}</option>
          ))}
        </select>
      </label>
      <label>
        <span className="sr-only">Status</span>
        <select
          className="control max-w-48"
          value={filters.status}
          onChange={event => change({ status: event.target.value })}
        >
          <option value="">Any status</option>
          {Object.entries(FAMILIES).map(([family, words]) => (
            <option key={family} value={family}>
              {words}
            </option>
          ))}
          {statuses(rows, filters.status).map(status => (
            <option key={status} value={status}>
              {status} {statusWords(Number(status))}
            </option>
          ))}
        </select>
      </label>
      <label className="flex min-h-7 items-center gap-2 px-1">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={filters.failures !== ''}
          onChange={event => change({ failures: event.target.checked ? '1' : '' })}
        />
        Only failures
      </label>
    </search>
  )
}

function statuses(rows: readonly ExchangeSummary[], chosen: string): string[] {
  const seen = new Set(rows.map(row => String(row.status)))
  if (/^\d{3}$/.test(chosen)) seen.add(chosen)
  return [...seen].sort()
}
