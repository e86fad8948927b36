'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { control } from '#app/_data/api/control'
import { logSummaryQuery } from '#app/_data/log/exchange-queries'
import { useLogRefresh } from '#app/_data/log/use-after-changes'
import { useVisibleExchanges, type VisibleExchanges } from '#app/_data/log/use-visible-exchanges'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { createStore } from '#app/_ui/create-store'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { saveFile } from '#app/_ui/save-file'
import type { Exchange, ExchangeSummary } from '#lib/client/control-client'
import { RejectedCall } from '#lib/client/rejected-call'
import { LogHistogram } from './_histogram/log-histogram'
import { CompareBar, useChosen } from './compare-bar'
import { FilterBar } from './filter-bar'
import { addressFrom, addressQuery, filterOf, type LogAddress } from './log-address'
import { LogBody } from './log-body'
import { LogScope } from './log-scope'

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

const CONCURRENT_READS = 8

/**
 * Returns the mutation `save`, which saves the exchanges of rows as an HTTP Archive, except those that the log no
 * longer contains. While `save` runs, `loadedCount` is the number of rows loaded so far.
 */
function useExportHar() {
  const queries = useQueryClient()
  const [loadedCount, setLoadedCount] = useState(0)
  const save = useMutation({
    mutationFn: async (rows: readonly ExchangeSummary[]) => {
      const [{ harOf }, { exportedExchange }] = await Promise.all([
        import('#lib/export/reports/har-archive'),
        import('#app/_export/exported-exchange'),
      ])
      const { build, origin } = await queries.fetchQuery(stateQuery)
      const found: Exchange[] = []
      for (let at = 0; at < rows.length; at += CONCURRENT_READS) {
        setLoadedCount(at)
        const batch = rows
          .slice(at, at + CONCURRENT_READS)
          .map(({ id }) => control('GET /exchanges/{exchangeId}', { params: { exchangeId: id } }).catch(ignoreMissing))
        found.push(...(await Promise.all(batch)).filter(exchange => exchange !== undefined))
      }
      saveFile(
        `countersign-${found.length}-calls.har`,
        harOf(found.map(exportedExchange), { origin, version: build.version }),
      )
      return found.length
    },
    onSuccess: count => announce(count === 1 ? '1 call exported' : `${count} calls exported`),
  })
  return { save, loadedCount }
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof RejectedCall) || error.status !== 404) throw error
}

/** Query string of the page's URL. Changes made by the router are read on render. */
const query = createStore('', set => {
  const update = () => set(location.search)
  addEventListener('popstate', update)
  return () => removeEventListener('popstate', update)
})

/**
 * Returns the state in the page's URL, and a function that changes it without navigation. Reads `location` directly,
 * because the router reports changes so late that inputs would lose typed characters.
 */
function useLogAddress(): [LogAddress, (change: Partial<LogAddress>) => void] {
  // Rerenders the component when the router changes the query string.
  useSearchParams()
  const search = useSyncExternalStore(
    query.subscribe,
    () => location.search,
    () => query.initial,
  )
  return [addressFrom(new URLSearchParams(search)), write]
}

function write(change: Partial<LogAddress>) {
  const search = addressQuery({ ...addressFrom(new URLSearchParams(location.search)), ...change })
  history.replaceState(null, '', search === '' ? location.pathname : `?${search}`)
  query.set(search)
}
