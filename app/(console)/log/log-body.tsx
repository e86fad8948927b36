import { useCallback } from 'react'
import type { LogFilter } from '#app/_data/log/exchange-queries'
import type { VisibleExchanges } from '#app/_data/log/use-visible-exchanges'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import type { LogSummary } from '#lib/client/control-client'
import { CallTable } from './call-table'
import type { useChosen } from './compare-bar'
import { EMPTY_ADDRESS, hasFilters, type LogAddress } from './log-address'
import { MoreRows } from './more-rows'
import { NoRows } from './no-rows'
import { callCount } from './outcomes'

const CallPeek = lazyPart(async () => (await import('./call-peek')).CallPeek)

interface BodyProps {
  readonly address: LogAddress
  readonly change: (change: Partial<LogAddress>) => void
  readonly summary: LogSummary | undefined
  readonly filter: LogFilter
  readonly calls: VisibleExchanges
  readonly selection: ReturnType<typeof useChosen>
}

/** Table of calls, and a panel for the selected call. */
export function LogBody({ address, change, summary, filter, calls, selection }: BodyProps) {
  const { rows, isPending, isError, olderCursor } = calls
  const { call } = address
  const { peek, close } = usePeek(call, change)
  const isFiltered = hasFilters(address)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from anywhere in this element.
    <div
      className={call === '' ? '' : 'grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_20.75rem]'}
      onKeyDown={({ key }) => key === 'Escape' && call !== '' && close()}
    >
      <div className="min-w-0">
        {rows.length > 0 && (
          <CallTable rows={rows} chosen={selection.chosen} choose={selection.choose} peeked={call} peek={peek} />
        )}
        {isError && !isFiltered && (
          <p className="rounded-card bg-surface p-6 text-text-2">Couldn’t load the log. Reload the page.</p>
        )}
        {/* If the server rejects a filter, e.g. one in a mistyped URL, offer to clear the filters. */}
        {!isPending && rows.length === 0 && (!isError || isFiltered) && (
          <NoRows clear={isFiltered ? () => change(EMPTY_ADDRESS) : undefined} />
        )}
        <MoreRows filter={filter} cursor={olderCursor} loaded={rows.length} total={totalOf(summary, filter)} />
      </div>
      {call !== '' && <CallPeek key={call} id={call} close={close} />}
    </div>
  )
}

function usePeek(call: string, change: BodyProps['change']) {
  const peek = useCallback(
    (id: string) => {
      // A phone has no room for the panel, so the link opens the call's page.
      if (!matchMedia('(min-width: 40rem)').matches) return false
      change({ call: id })
      return true
    },
    [change],
  )
  const close = () => {
    change({ call: '' })
    // In an open group, the row key of a request is its ID, a colon and its position.
    const id = CSS.escape(call)
    document.querySelector<HTMLElement>(`[data-row="${id}"], [data-row^="${id}:"]`)?.focus()
  }
  return { peek, close }
}

function totalOf(summary: LogSummary | undefined, { outcome }: LogFilter): number | undefined {
  if (summary === undefined) return undefined
  return outcome === undefined ? callCount(summary.counts) : summary.counts[outcome as 'done']
}
