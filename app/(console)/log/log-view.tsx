'use client'

import Link from 'next/link'
import { useCallback, useMemo, useState } from 'react'
import { useVisibleExchanges } from '#app/_data/log/use-visible-exchanges'
import { Button, buttonLook } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import type { ExchangeSummary } from '#lib/client/control-client'
import { compareHref } from './compare-href'
import { ExchangeTable } from './exchange-table'
import { FilterBar } from './filter-bar'
import { isNarrowed, matches, NO_FILTERS } from './log-filters'
import { MoreRows } from './more-rows'
import { NoRows } from './no-rows'
import { useExportHar } from './use-export-har'
import { useFilters } from './use-log-filters'

export function LogView() {
  const [filters, change] = useFilters()
  const isShown = (row: ExchangeSummary) => matches(row, filters)
  const { rows, isPending, isError, isPaused, heldBack, togglePause, olderCursor } = useVisibleExchanges(isShown)
  const { chosen, choose, clear } = useChosen()
  const narrowed = isNarrowed(filters)
  const shown = useMemo(() => (narrowed ? rows.filter(row => matches(row, filters)) : rows), [rows, filters, narrowed])
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-20 font-semibold">Log</h1>
        <p className="flex-1 text-text-3" data-testid="log-count">
          {isPending
            ? ''
            : narrowed
              ? `Showing ${shown.length} of ${rows.length} loaded calls`
              : `${rows.length} loaded ${rows.length === 1 ? 'call' : 'calls'}`}
          {heldBack > 0 && <span className="text-warn"> · {heldBack} new</span>}
        </p>
        <div className="flex gap-2">
          <Button aria-pressed={isPaused} onClick={togglePause}>
            <Icon name={isPaused ? 'play' : 'pause'} />
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
          <ExportHar rows={shown} />
        </div>
      </div>
      <p className="mt-1 text-14 text-text-2">Search, filter and compare every call to the API, from any client.</p>
      <FilterBar filters={filters} change={change} rows={rows} />
      {shown.length > 0 && <ExchangeTable rows={shown} chosen={chosen} choose={choose} />}
      {isError && <p className="card mt-4 p-6 text-text-2">Couldn’t load the log. Reload the page.</p>}
      {!isPending && !isError && shown.length === 0 && (
        <NoRows clear={narrowed ? () => change(NO_FILTERS) : undefined} />
      )}
      <MoreRows cursor={olderCursor} />
      <CompareBar chosen={chosen} clear={clear} />
    </>
  )
}

/** Holds at most two exchanges to compare; a third replaces the first. */
function useChosen() {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const choose = useCallback(
    (id: string) => setChosen(now => (now.includes(id) ? now.filter(other => other !== id) : [...now, id].slice(-2))),
    [],
  )
  return { chosen, choose, clear: () => setChosen([]) }
}

function ExportHar({ rows }: { rows: readonly ExchangeSummary[] }) {
  const { save, read } = useExportHar()
  return (
    <>
      <Button disabled={save.isPending || rows.length === 0} onClick={() => save.mutate(rows)}>
        {save.isPending ? `Exporting ${read} of ${save.variables.length}…` : 'Export HAR'}
      </Button>
      <ErrorNote>{save.isError && `Export failed: ${save.error.message}`}</ErrorNote>
    </>
  )
}

/** Exchanges chosen to compare, with a link. Hidden until one is chosen. */
function CompareBar({ chosen, clear }: { chosen: readonly string[]; clear: () => void }) {
  const [one, other] = chosen
  if (one === undefined) return null
  return (
    <div
      role="status"
      className="card sticky bottom-[calc(var(--bottom-height)+1rem)] z-10 mt-4 flex flex-wrap items-center gap-3 border-info p-3"
    >
      <p className="flex-1">{other ? '2 calls selected.' : '1 call selected. Select another to compare.'}</p>
      {other && (
        <Link href={compareHref(one, other)} className={buttonLook('primary')}>
          Compare
        </Link>
      )}
      <Button onClick={clear}>Clear selection</Button>
    </div>
  )
}
