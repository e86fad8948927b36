import type { QueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { applyClockEvent, refetchClock } from '#app/_data/clock/clock-reading'
import type { Clock } from '#lib/client/control-client'
import { startFeed } from './event-stream'
import { exchangesQuery } from './exchange-queries'
import { type ExchangeLog, LOG_PAGE_ROWS, logFromPage, withNewer, withOlder } from './log-rows'

/** Keeps the queries current by the server's events; the function it returns ends that. */
export function followServer(queries: QueryClient): () => void {
  return startFeed(handlersOf(queries))
}

function handlersOf(queries: QueryClient) {
  return {
    exchanges: async (rows: Parameters<typeof withNewer>[1]) => {
      // A first page on its way may have been answered before these came.
      if (await knownLog(queries)) queries.setQueryData(exchangesQuery.queryKey, log => log && withNewer(log, rows))
    },
    clock: (clock: Clock) => applyClockEvent(queries, clock),
    reset: () => void queries.resetQueries(),
    began: () => Promise.all([refetchClock(queries), fillGap(queries)]),
    recovered: async () => {
      await queries.invalidateQueries({ predicate: query => query.queryKey[0] !== exchangesQuery.queryKey[0] })
      await fillGap(queries)
    },
    probe: () => control('GET /clock'),
  }
}

/** What is known of the log, once its first page is here. */
async function knownLog(queries: QueryClient): Promise<ExchangeLog | undefined> {
  const known = () => queries.getQueryData(exchangesQuery.queryKey)
  if (known() === undefined) await queries.invalidateQueries(exchangesQuery)
  return known()
}

/** Reads what the log has beside what is known of it. Where it has nothing of that any more, it is another log. */
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
