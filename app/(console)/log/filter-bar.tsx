import type { ReactNode } from 'react'
import { Button } from '#app/_ui/button.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import type { LogSummary } from '#lib/client/control-client'
import type { LogAddress } from './log-address'
import { callCount, OUTCOMES } from './outcomes'

interface BarProps {
  readonly address: LogAddress
  readonly change: (change: Partial<LogAddress>) => void
  readonly summary: LogSummary | undefined
}

/** Search and filters of the log, with the number of calls per outcome. */
export function FilterBar(props: BarProps & { debounce: () => void; isSearching: boolean }) {
  const { address, change, summary, debounce, isSearching } = props
  const { counts } = summary ?? {}
  return (
    <search className="flex min-w-0 flex-1 max-lg:basis-full flex-wrap items-center gap-1">
      <SearchInput
        search={address.q}
        change={q => {
          debounce()
          change({ q })
        }}
        isSearching={isSearching}
      />
      <Pill isOn={address.outcome === ''} press={() => change({ outcome: '' })}>
        All <b className="font-semibold">{counts && callCount(counts)}</b>
      </Pill>
      {OUTCOMES.map(({ name, words, icon, look }) => (
        <Pill
          key={name}
          isOn={address.outcome === name}
          press={() => change({ outcome: address.outcome === name ? '' : name })}
        >
          <span className={`inline-flex items-center gap-1.5 font-semibold ${look}`}>
            <Icon name={icon} />
            {counts?.[name]}
          </span>
          {words}
        </Pill>
      ))}
      <ClientSelect address={address} change={change} summary={summary} />
      <LinkedFilters address={address} change={change} />
    </search>
  )
}

function SearchInput(props: { search: string; change: (search: string) => void; isSearching: boolean }) {
  return (
    <div className="relative mr-1 flex min-w-56 flex-1 items-center md:max-w-75">
      <Icon name="search" className="pointer-events-none absolute left-2 text-text-3" />
      <input
        type="search"
        aria-label="Search path, ID or code"
        aria-keyshortcuts="/"
        value={props.search}
        placeholder="Path, ID or code"
        onChange={event => props.change(event.target.value)}
        className="control w-full pl-8"
      />
      {props.isSearching && (
        <span className="pointer-events-none absolute right-7 bg-surface px-1 text-12 text-text-3">Searching…</span>
      )}
    </div>
  )
}

function Pill({ isOn, press, children }: { isOn: boolean; press: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={press}
      className="inline-flex min-h-8 items-center gap-1.5 whitespace-nowrap rounded-full px-3 font-medium text-text-2 hover:bg-surface-2 aria-pressed:bg-surface aria-pressed:text-text aria-pressed:shadow-(--surface-shadow) max-sm:px-1.5 forced-colors:aria-pressed:outline"
    >
      {children}
    </button>
  )
}

function ClientSelect({ address, change, summary }: BarProps) {
  const [kind, name = ''] = address.client.split(/:(.*)/s)
  return (
    <label>
      <span className="sr-only">Client</span>
      <select
        className="control max-w-44"
        value={address.client}
        onChange={event => change({ client: event.target.value })}
      >
        <option value="">Any client</option>
        <option value="outside">Your clients</option>
        <option value="console">This console</option>
        <Options label="Clients" prefix="agent" names={summary?.clients} chosen={kind === 'agent' ? name : ''} />
        <Options label="API keys" prefix="key" names={summary?.keys} chosen={kind === 'key' ? name : ''} />
      </select>
    </label>
  )
}

/** A group of options. Includes the chosen option even if no call in the log matches it. */
function Options(props: { label: string; prefix: string; names: readonly string[] | undefined; chosen: string }) {
  const { label, prefix, names = [], chosen } = props
  const all = chosen === '' ? names : [...new Set([...names, chosen])]
  if (all.length === 0) return null
  return (
    <optgroup label={label}>
      {all.map(name => (
        <option key={name} value={`${prefix}:${name}`}>
          {name}
        </option>
      ))}
    </optgroup>
  )
}

/** Buttons that remove the filters that only the URL can set. */
function LinkedFilters({ address, change }: Pick<BarProps, 'address' | 'change'>) {
  const names = (['method', 'status', 'code'] as const).filter(name => address[name] !== '')
  return names.map(name => (
    <Button key={name} aria-label={`Remove the filter ${name} ${address[name]}`} onClick={() => change({ [name]: '' })}>
      <span className="font-mono text-code">{address[name]}</span>
      <Icon name="cross" />
    </Button>
  ))
}
