import type { QueryClient } from '@tanstack/react-query'
import { refetchAfterChange } from '#app/_data/api/refetch-after-change'
import { applyClockEvent, clockQuery } from '#app/_data/clock/clock-reading'
import { snapshotsQuery } from '#app/_data/sandbox/sandbox-queries'
import type { Clock } from '#lib/client/control-client'
import { startFeed } from './event-stream'
import { CALLS_ONLY, exchangesQuery, readDownTo } from './exchange-queries'
import { type ExchangeLog, withNewer } from './log-rows'

/** Updates the queries when the server sends events. Returns a function that stops the event feed. */
export function followServer(queries: QueryClient): () => void {
  return startFeed(eventHandlers(queries))
}

/** Names of the queries to refetch when webhook events or the webhook endpoint may have changed. */
const WEBHOOK_QUERIES = ['listWebhooks', 'getWebhook', 'listWebhookFaults', 'listDeadlines', 'webhookEndpoint']

function eventHandlers(queries: QueryClient) {
  const refetchWebhooks = () =>
    Promise.all(WEBHOOK_QUERIES.map(name => refetchAfterChange(queries, { queryKey: [name] })))
  return {
    exchanges: async (rows: Parameters<typeof withNewer>[1]) => {
      // Removing the endpoint drops waiting webhooks, and the stream sends no event for that.
      if (rows.some(({ operationId }) => operationId === 'updateConfig')) void refetchWebhooks()
      const calls = rows.filter(({ pageRead }) => !pageRead)
      if (calls.length === 0) return
      // The newest page of the log may still be loading and may lack these rows. Wait for it, then add them.
      if (await loadKnownLog(queries))
        queries.setQueryData(exchangesQuery.queryKey, log => log && withNewer(log, calls))
    },
    clock: (clock: Clock) => applyClockEvent(queries, clock),
    reset: () => {
      // Snapshots survive a reset, so keep showing them while they are refetched.
      void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== snapshotsQuery.queryKey[0] })
      void queries.invalidateQueries(snapshotsQuery)
    },
    webhooks: refetchWebhooks,
    onConnected: () => Promise.all([refetchAfterChange(queries, clockQuery), refetchWebhooks(), fillGap(queries)]),
    onReconnected: async () => {
      await queries.invalidateQueries({ predicate: query => query.queryKey[0] !== exchangesQuery.queryKey[0] })
      await fillGap(queries)
    },
  }
}

/** Loads the newest page if nothing is loaded. Loads nothing if no component uses the log. */
async function loadKnownLog(queries: QueryClient): Promise<ExchangeLog | undefined> {
  const readKnown = () => queries.getQueryData(exchangesQuery.queryKey)
  if (readKnown() === undefined) await queries.invalidateQueries(exchangesQuery)
  return readKnown()
}

/** Loads rows newer than the known ones. Drops the known rows if the server's log no longer has any of them. */
async function fillGap(queries: QueryClient): Promise<void> {
  const known = await loadKnownLog(queries)
  if (known === undefined) return
  const knownIds = new Set(known.rows.map(({ id }) => id))
  const { log, reachesKnown } = await readDownTo(CALLS_ONLY, knownIds)
  queries.setQueryData(exchangesQuery.queryKey, (current = known) =>
    reachesKnown && current.rows.length > 0
      ? withNewer(current, log.rows)
      : withNewer(
          log,
          current.rows.filter(({ id }) => !knownIds.has(id)),
        ),
  )
}
