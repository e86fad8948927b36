'use client'

import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { logSummaryQuery } from '#app/_data/log/exchange-queries'
import { useLogRefresh } from '#app/_data/log/use-after-changes'
import { useVisibleExchanges } from '#app/_data/log/use-visible-exchanges'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import type { ExchangeSummary } from '#lib/client/control-client'
import { CallTable } from './call-table'
import { CompareBar, useChosen } from './compare-bar'
import { FilterBar } from './filter-bar'
import { addressQuery, filterOf, isNarrowed, NO_ADDRESS } from './log-address'
import { LogHistogram } from './log-histogram'
import { LogScope } from './log-scope'
import { MoreRows } from './more-rows'
import { NoRows } from './no-rows'
import { useExportHar } from './use-export-har'
import { useLogAddress } from './use-log-address'

// Loaded later: the panel opens on request.
const CallPeek = lazyPart(async () => (await import('./call-peek')).CallPeek)

export function LogView() {
  const [address, change] = useLogAddress()
  const key = addressQuery({ ...address, call: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the address as one value.
  const filter = useMemo(() => filterOf(address), [key])
  useLogRefresh()
  const { outcome, ...counted } = filter
  const { data: summary } = useQuery(logSummaryQuery(counted))
  const { rows, isPending, isError, isPaused, heldBack, togglePause, olderCursor } = useVisibleExchanges(filter)
  const { chosen, choose, clear } = useChosen()
  const { call } = address
  const peek = useCallback(
    (id: string) => {
      // A phone has no room for a panel: the link opens the call's page.
      if (!matchMedia('(min-width: 40rem)').matches) return false
      change({ call: id })
      return true
    },
    [change],
  )

  function close() {
    change({ call: '' })
    // A request of an opened group has its place after its ID.
    const id = CSS.escape(call)
    document.querySelector<HTMLElement>(`[data-row="${id}"], [data-row^="${id}:"]`)?.focus()
  }

  const counts = summary?.counts
  const total =
    outcome === undefined ? counts && counts.done + counts.stamp + counts.rejected : counts?.[outcome as 'done']
  return (
    <>
      <h1 className="text-20 font-semibold">Log</h1>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-2">
        <FilterBar address={address} change={change} summary={summary} />
        <div className="flex items-center gap-1">
          {heldBack > 0 && <span className="text-warn">{heldBack} new</span>}
          <Button look="quiet" aria-pressed={isPaused} onClick={togglePause}>
            <Icon name={isPaused ? 'play' : 'pause'} />
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
          <ExportHar rows={rows} />
        </div>
      </div>
      {summary && <LogHistogram histogram={summary.histogram} address={address} change={change} />}
      <LogScope address={address} change={change} summary={summary} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from any row in it. */}
      <div
        className={call === '' ? '' : 'grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_20.75rem]'}
        onKeyDown={({ key }) => key === 'Escape' && call !== '' && close()}
      >
        <div className="min-w-0">
          {rows.length > 0 && <CallTable rows={rows} chosen={chosen} choose={choose} peeked={call} peek={peek} />}
          {isError && !isNarrowed(address) && (
            <p className="rounded-card bg-surface p-6 text-text-2">Couldn’t load the log. Reload the page.</p>
          )}
          {/* The server also rejects filters of a mistyped address. */}
          {!isPending && rows.length === 0 && (!isError || isNarrowed(address)) && (
            <NoRows clear={isNarrowed(address) ? () => change(NO_ADDRESS) : undefined} />
          )}
          <MoreRows filter={filter} cursor={olderCursor} loaded={rows.length} total={total} />
        </div>
        {call !== '' && <CallPeek key={call} id={call} close={close} />}
      </div>
      <CompareBar chosen={chosen} clear={clear} />
    </>
  )
}

function ExportHar({ rows }: { rows: readonly ExchangeSummary[] }) {
  const { save, read } = useExportHar()
  return (
    <>
      <Button look="quiet" disabled={save.isPending || rows.length === 0} onClick={() => save.mutate(rows)}>
        {save.isPending ? `Exporting ${read} of ${save.variables.length}…` : 'Export HAR'}
      </Button>
      <ErrorNote>{save.isError && `Export failed: ${save.error.message}`}</ErrorNote>
    </>
  )
}
