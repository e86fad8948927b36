import type { QueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { refetchAfterChange } from '#app/_data/api/refetch-after-change'
import { applyClockEvent, clockQuery } from '#app/_data/clock/clock-reading'
import { snapshotsQuery } from '#app/_data/sandbox/sandbox-queries'
import type { Clock } from '#lib/client/control-client'
import { startFeed } from './event-stream'
import { exchangesQuery } from './exchange-queries'
import { type ExchangeLog, LOG_PAGE_ROWS, logFromPage, withNewer, withOlder } from './log-rows'

/** Keeps the queries current with the server's events; returns a function that stops it. */
export function followServer(queries: QueryClient): () => void {
  return startFeed(handlersOf(queries))
}

function handlersOf(queries: QueryClient) {
  return {
    exchanges: async (rows: Parameters<typeof withNewer>[1]) => {
      // A first page in flight may be older than these rows.
      if (await knownLog(queries)) queries.setQueryData(exchangesQuery.queryKey, log => log && withNewer(log, rows))
    },
    clock: (clock: Clock) => applyClockEvent(queries, clock),
    reset: () => {
      // Snapshots survive a reset, and a list that is open stays open.
      void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== snapshotsQuery.queryKey[0] })
      void queries.invalidateQueries(snapshotsQuery)
    },
    began: () => Promise.all([refetchAfterChange(queries, clockQuery), fillGap(queries)]),
    recovered: async () => {
      await queries.invalidateQueries({ predicate: query => query.queryKey[0] !== exchangesQuery.queryKey[0] })
      await fillGap(queries)
    },
  }
}

/** Returns the known log, after loading its first page if needed. */
async function knownLog(queries: QueryClient): Promise<ExchangeLog | undefined> {
  const known = () => queries.getQueryData(exchangesQuery.queryKey)
  if (known() === undefined) await queries.invalidateQueries(exchangesQuery)
  return known()
}

/** Loads the rows missed since the known ones. If no known row is left, the log was replaced. */
async function fillGap(queries: QueryClient): Promise<void> {
  const known = await knownLog(queries)
  if (known === undefined) return
  const knownIds = new Set(known.rows.map(({ id }) => id))
  let page = await control('GET /exchanges', { query: { limit: LOG_PAGE_ROWS } })
  let found = logFromPage(page)
  while (page.nextCursor && !found.rows.some(({ id }) => knownIds.has(id))) {
    page = await control('GET /exchanges', { query: { limit: LOG_PAGE_ROWS, cursor: page.nextCursor } })
    found = withOlder(found, page)
  }
  const isSame = knownIds.size === 0 || found.rows.some(({ id }) => knownIds.has(id))
  queries.setQueryData(exchangesQuery.queryKey, (now = known) =>
    isSame
      ? withNewer(now, found.rows)
      : withNewer(
          found,
          now.rows.filter(({ id }) => !knownIds.has(id)),
        ),
  )
}
