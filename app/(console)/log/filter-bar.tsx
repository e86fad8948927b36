import type { ReactNode } from 'react'
import { Icon } from '#app/_ui/icon.tsx'
import { statusWords } from '#app/_ui/text/status-words'
import type { ExchangeSummary } from '#lib/client/control-client'
import type { Filters } from './log-filters'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const FAMILIES = { '2xx': '2xx success', '4xx': '4xx client error', '5xx': '5xx server error' }

/** Filters of the log; the page's address has the chosen ones. */
export function FilterBar(props: {
  filters: Filters
  change: (change: Partial<Filters>) => void
  rows: readonly ExchangeSummary[]
}) {
  const { filters, change, rows } = props
  return (
    <search className="mt-4 flex flex-wrap items-center gap-2">
      <label className="relative flex min-w-56 flex-1 items-center sm:max-w-96">
        <span className="sr-only">Search path, ID or code</span>
        <Icon name="search" className="pointer-events-none absolute left-2 text-text-3" />
        <input
          type="search"
          aria-keyshortcuts="/"
          value={filters.q}
          placeholder="Path, ID or code"
          onChange={event => change({ q: event.target.value })}
          className="control w-full pl-8"
        />
      </label>
      <Select label="Method" value={filters.method} choose={method => change({ method })} any="Any method">
        {METHODS.map(method => (
          <option key={method}>{method}</option>
        ))}
      </Select>
      <Select label="Status" value={filters.status} choose={status => change({ status })} any="Any status">
        {Object.entries(FAMILIES).map(([family, words]) => (
          <option key={family} value={family}>
            {words}
          </option>
        ))}
        {seen(rows, row => String(row.status), /^\d{3}$/.test(filters.status) ? filters.status : '').map(status => (
          <option key={status} value={status}>
            {status} {statusWords(Number(status))}
          </option>
        ))}
      </Select>
      <Select label="Code" value={filters.code} choose={code => change({ code })} any="Any code">
        {seen(rows, row => row.code, filters.code).map(code => (
          <option key={code}>{code}</option>
        ))}
      </Select>
      <Select label="Client" value={filters.client} choose={client => change({ client })} any="Any client">
        <option value="outside">Your clients</option>
        <option value="console">This console</option>
        <optgroup label="API keys">
          {seen(rows, row => row.platformName, /^key:(.+)/.exec(filters.client)?.[1]).map(name => (
            <option key={name} value={`key:${name}`}>
              {name}
            </option>
          ))}
        </optgroup>
      </Select>
      <Toggle isOn={filters.reads !== ''} turn={isOn => change({ reads: isOn ? 'others' : '' })}>
        Hide console reads
      </Toggle>
      <Toggle isOn={filters.failures !== ''} turn={isOn => change({ failures: isOn ? '1' : '' })}>
        Errors only
      </Toggle>
    </search>
  )
}

function Toggle(props: { isOn: boolean; turn: (isOn: boolean) => void; children: string }) {
  return (
    <label className="flex min-h-7 items-center gap-2 px-1">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={props.isOn}
        onChange={event => props.turn(event.target.checked)}
      />
      {props.children}
    </label>
  )
}

function Select(props: {
  label: string
  value: string
  choose: (value: string) => void
  any: string
  children: ReactNode
}) {
  return (
    <label>
      <span className="sr-only">{props.label}</span>
      <select className="control max-w-44" value={props.value} onChange={event => props.choose(event.target.value)}>
        <option value="">{props.any}</option>
        {props.children}
      </select>
    </label>
  )
}

/** Returns the values among the rows, plus the chosen one even if no row has it. */
function seen(
  rows: readonly ExchangeSummary[],
  of: (row: ExchangeSummary) => string | undefined,
  chosen = '',
): readonly string[] {
  const values = new Set(rows.flatMap(row => of(row) ?? []))
  if (chosen !== '') values.add(chosen)
  return [...values].sort()
}
