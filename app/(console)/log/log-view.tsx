'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { logSummaryQuery } from '#app/_data/log/exchange-queries'
import { useLogRefresh } from '#app/_data/log/use-after-changes'
import { useVisibleExchanges, type VisibleExchanges } from '#app/_data/log/use-visible-exchanges'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { LogHistogram } from './_histogram/log-histogram'
import { CompareBar, useChosen } from './compare-bar'
import { FilterBar } from './filter-bar'
import { addressQuery, filterOf } from './log-address'
import { LogBody } from './log-body'
import { LogScope } from './log-scope'
import { useExportHar } from './use-export-har'
import { useLogAddress } from './use-log-address'

/** The log of all clients' calls. The page's URL stores the filters. */
export function LogView() {
  const [address, change] = useLogAddress()
  const search = useDebouncedSearch(address.q)
  const applied = { ...address, q: search.applied }
  const key = addressQuery({ ...applied, call: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` has each field of `applied` that affects the filter.
  const filter = useMemo(() => filterOf(applied), [key])
  useLogRefresh()
  const { outcome, ...summaryFilter } = filter
  const { data: summary, isPending } = useQuery(logSummaryQuery(summaryFilter))
  const calls = useVisibleExchanges(filter)
  const selection = useChosen()
  const shared = { address, change, summary }
  return (
    <>
      <h1>Log</h1>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-2">
        <FilterBar {...shared} debounce={search.debounce} isSearching={search.isTyping || calls.isPlaceholder} />
        <LogTools calls={calls} />
      </div>
      {summary && (
        <LogHistogram histogram={summary.histogram} hasRows={calls.rows.length > 0} address={address} change={change} />
      )}
      {/* The rows wait for the summary, because a histogram that appears later would push them down. */}
      {!isPending && (
        <>
          <LogScope {...shared} />
          <LogBody {...shared} filter={filter} calls={calls} selection={selection} />
        </>
      )}
      <CompareBar {...selection} />
    </>
  )
}

/** Buttons that pause the log and export its rows. */
function LogTools({ calls }: { calls: VisibleExchanges }) {
  const { rows, isPaused, newCount, togglePause } = calls
  const { save, loadedCount } = useExportHar()
  return (
    <div className="flex items-center gap-1">
      {newCount > 0 && <span className="text-warn">{newCount} new</span>}
      <Button look="quiet" aria-pressed={isPaused} onClick={togglePause}>
        <Icon name={isPaused ? 'play' : 'pause'} />
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button look="quiet" disabled={save.isPending || rows.length === 0} onClick={() => save.mutate(rows)}>
        {save.isPending ? `Exporting ${loadedCount} of ${save.variables.length}…` : 'Export HAR'}
      </Button>
      <ErrorNote>{save.isError && `Export failed: ${save.error.message}`}</ErrorNote>
    </div>
  )
}

/** Pause in typing, in milliseconds, after which the search text applies. */
const TYPING_MS = 250

/** Debounces the search: the previous text applies while the user types. An empty search applies immediately. */
function useDebouncedSearch(search: string) {
  const [appliedText, setAppliedText] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isTyping = appliedText !== undefined && search !== ''
  return {
    applied: isTyping ? appliedText : search,
    isTyping,
    /** Call this before each change of the search text. */
    debounce: () => {
      clearTimeout(timer.current)
      setAppliedText(current => current ?? search)
      timer.current = setTimeout(() => setAppliedText(undefined), TYPING_MS)
    },
  }
}
