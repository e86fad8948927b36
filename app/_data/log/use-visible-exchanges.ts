import { useQuery } from '@tanstack/react-query'
import { CALLS_ONLY, exchangesQuery, filteredLogQuery, type LogFilter } from '#app/_data/log/exchange-queries'
import { useStore } from '#app/_ui/create-store'
import type { ExchangeSummary } from '#lib/client/control-client'
import { feedState, updateFeed } from './feed-state'

const NONE: readonly ExchangeSummary[] = []

/** Returns the log's visible rows. While paused, only rows known before, with the number of newer ones. */
export function useVisibleExchanges(filter: LogFilter = CALLS_ONLY) {
  const { pausedAt } = useStore(feedState)
  const isFiltered = filter !== CALLS_ONLY
  const followed = useQuery(exchangesQuery)
  const filtered = useQuery({ ...filteredLogQuery(filter), enabled: isFiltered })
  const { data, isPending, isError } = isFiltered ? filtered : followed
  const all = data?.rows ?? NONE
  const rows = pausedAt === undefined ? all : all.filter(row => row.sequence <= pausedAt)
  return {
    rows,
    isPending,
    isError,
    olderCursor: data?.olderCursor,
    isPaused: pausedAt !== undefined,
    heldBack: all.length - rows.length,
    togglePause: () =>
      updateFeed({ pausedAt: pausedAt === undefined ? (followed.data?.rows[0]?.sequence ?? 0) : undefined }),
  }
}
