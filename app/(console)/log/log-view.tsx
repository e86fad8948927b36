'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { logSummaryQuery } from '#app/_data/log/exchange-queries'
import { useLogRefresh } from '#app/_data/log/use-after-changes'
import { useVisibleExchanges } from '#app/_data/log/use-visible-exchanges'
import { LogHistogram } from './_histogram/log-histogram'
import { CompareBar, useChosen } from './compare-bar'
import { FilterBar } from './filter-bar'
import { addressQuery, filterOf } from './log-address'
import { LogBody } from './log-body'
import { LogScope } from './log-scope'
import { LogTools } from './log-tools'
import { useDebouncedSearch } from './use-debounced-search'
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
      {summary && <LogHistogram histogram={summary.histogram} address={address} change={change} />}
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
