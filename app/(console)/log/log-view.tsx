'use client'

import { Button } from '../../_ui/button'
import { Icon } from '../../_ui/icon'
import { useVisibleExchanges } from '../use-visible-exchanges'
import { ExchangeTable } from './exchange-table'
import { FilterBar } from './filter-bar'
import { isNarrowed, matches } from './filters'
import { MoreRows } from './more-rows'
import { NoRows } from './no-rows'
import { useFilters } from './use-filters'

/** The log with its filters. */
export function LogView() {
  const { rows, isPending, isError, isPaused, heldBack, togglePause, olderCursor } = useVisibleExchanges()
  const [filters, change] = useFilters()
  const narrowed = isNarrowed(filters)
  const shown = narrowed ? rows.filter(row => matches(row, filters)) : rows
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-20 font-semibold">Log</h1>
        <p className="flex-1 text-text-3" data-testid="log-count">
          {isPending ? '' : narrowed ? `${shown.length} of ${rows.length} loaded calls` : `${rows.length} loaded calls`}
          {heldBack > 0 && <span className="text-warn"> · {heldBack} new</span>}
        </p>
        <Button aria-pressed={isPaused} onClick={togglePause}>
          <Icon name={isPaused ? 'play' : 'pause'} />
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      </div>
      <FilterBar filters={filters} change={change} rows={rows} />
      {shown.length > 0 && <ExchangeTable rows={shown} />}
      {isError && <p className="card mt-4 p-6 text-text-2">The log could not be read.</p>}
      {!isPending && !isError && shown.length === 0 && (
        <NoRows clear={narrowed ? () => change({ q: '', method: '', status: '', failures: '' }) : undefined} />
      )}
      <MoreRows cursor={olderCursor} />
    </>
  )
}
