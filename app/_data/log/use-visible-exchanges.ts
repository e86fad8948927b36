import { useQuery } from '@tanstack/react-query'
import { exchangesQuery } from '#app/_data/log/exchange-queries'
import { useStore } from '#app/_ui/create-store'
import type { ExchangeSummary } from '#lib/client/control-client'
import { feedState, updateFeed } from './feed-state'

const NONE: readonly ExchangeSummary[] = []

/**
 * Returns the log's visible rows. While paused, only rows known before, with the number of newer ones that
 * `isShown` accepts.
 */
export function useVisibleExchanges(isShown: (row: ExchangeSummary) => boolean = () => true) {
  const { pausedAt } = useStore(feedState)
  const { data, isPending, isError } = useQuery(exchangesQuery)
  const all = data?.rows ?? NONE
  const rows = pausedAt === undefined ? all : all.filter(row => row.sequence <= pausedAt)
  return {
    rows,
    isPending,
    isError,
    olderCursor: data?.olderCursor,
    isPaused: pausedAt !== undefined,
    heldBack: pausedAt === undefined ? 0 : all.filter(row => row.sequence > pausedAt && isShown(row)).length,
    togglePause: () => updateFeed({ pausedAt: pausedAt === undefined ? (all[0]?.sequence ?? 0) : undefined }),
  }
}
