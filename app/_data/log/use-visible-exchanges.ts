import { useQuery } from '@tanstack/react-query'
import { CALLS_ONLY, exchangesQuery, filteredLogQuery, type LogFilter } from '#app/_data/log/exchange-queries'
import { useStore } from '#app/_ui/create-store'
import type { ExchangeSummary } from '#lib/client/control-client'
import { feedState, updateFeed } from './feed-state'

const NONE: readonly ExchangeSummary[] = []

export type VisibleExchanges = ReturnType<typeof useVisibleExchanges>

/** Returns the visible rows of the log. While the log is paused, hides newer rows and counts them. */
export function useVisibleExchanges(filter: LogFilter = CALLS_ONLY) {
  const { pausedAt } = useStore(feedState)
  const isFiltered = filter !== CALLS_ONLY
  const unfiltered = useQuery(exchangesQuery)
  const filtered = useQuery({ ...filteredLogQuery(filter), enabled: isFiltered })
  const { data, isPending, isError, isPlaceholderData } = isFiltered ? filtered : unfiltered
  const all = data?.rows ?? NONE
  const rows = pausedAt === undefined ? all : all.filter(row => row.sequence <= pausedAt)
  return {
    rows,
    isPending,
    isError,
    /** True while `rows` still belong to the previous filter. */
    isPlaceholder: isPlaceholderData,
    olderCursor: data?.olderCursor,
    isPaused: pausedAt !== undefined,
    newCount: all.length - rows.length,
    togglePause: () =>
      updateFeed({ pausedAt: pausedAt === undefined ? (unfiltered.data?.rows[0]?.sequence ?? 0) : undefined }),
  }
}
