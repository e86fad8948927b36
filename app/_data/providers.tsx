'use client'

import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Clock } from '#lib/client/control-client'
import { RefusedCall } from '#lib/client/refused-call'
import { control } from './api/control'
import { applyClockEvent, refetchClock } from './clock/clock-reading'
import { startFeed } from './log/event-stream'
import { exchangesQuery } from './log/exchange-queries'
import { type ExchangeLog, LOG_PAGE_ROWS, logFromPage, withNewer, withOlder } from './log/log-rows'

/** Holds the query cache for all pages of the console, and follows the server's events. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueries)
  // A subscription: the event stream lives as long as the console is on the page.
  useEffect(() => startFeed(handlersOf(queries)), [queries])
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

function createQueries() {
  return new QueryClient({
    // Where the server is not on loopback, a console without its cookie has to log in.
    queryCache: new QueryCache({ onError: leaveForLogin }),
    defaultOptions: {
      // The server is on this machine: being offline says nothing about it.
      queries: { networkMode: 'always', retry: retriesOnce, retryDelay: 500, staleTime: Number.POSITIVE_INFINITY },
      mutations: { networkMode: 'always' },
    },
  })
}

/** A refusal stays one; only a lost connection is worth a second attempt. */
function retriesOnce(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof RefusedCall)
}

function leaveForLogin(error: Error) {
  if (!(error instanceof RefusedCall) || error.status !== 401) return
  location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`)
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
