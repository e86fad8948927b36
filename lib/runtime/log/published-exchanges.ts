import type { Database } from '#db/database'
import { exchangesAfter, type ListedExchange, newestExchange } from '#db/queries/sandbox/exchanges'
import type { ExchangeDocument } from '#lib/contract/sandbox/exchange'
import { CALLS_MAX, PAGE_READS_MAX } from '#lib/contract/sandbox/log-limits'
import { isDatabaseUnavailable } from '#lib/http/is-database-unavailable'
import type { EventFeed, SandboxEvent } from '#lib/operations/world'
import { freshnessOf } from '#lib/runtime/freshness'
import type { MissedEvents } from '#lib/runtime/log/event-feed'

/** Interval for reading other processes' exchanges. */
const POLL_EVERY_MS = 200

export interface PublishedExchangesParts {
  readonly db: Database
  readonly events: EventFeed
  /** Rereads the clock. Publishes an event if another process has changed the clock or reset the sandbox. */
  refreshClock(): Promise<unknown>
  report(error: unknown): void
}

/** Publisher of the exchanges of all processes that use the database. */
export interface PublishedExchanges {
  /**
   * Starts publishing the exchanges stored from now on. Has no effect while publishing runs. Call `begin` for each new
   * subscriber.
   */
  begin(): Promise<void>
  /** Publishes the exchanges that are not yet published. Without subscribers, stops publishing until `begin`. */
  publish(): Promise<void>
}

/** Creates the publisher. Sequence numbers follow the commit order, so the publisher misses no exchange. */
export function publishedExchanges({ db, events, refreshClock, report }: PublishedExchangesParts): PublishedExchanges {
  const pollMs = freshnessOf(db).pollMs(POLL_EVERY_MS)
  let publishedUpTo = 0
  let started: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let publishing: Promise<void> = Promise.resolve()

  const publishNew = async () => {
    await started
    while (started !== undefined && events.hasSubscribers()) {
      const rows = await db.read(tx => exchangesAfter(tx, publishedUpTo))
      const last = rows.at(-1)
      if (last === undefined) return
      for (const row of rows) events.publish(eventOf(row))
      publishedUpTo = last.seq
    }
    started = undefined
    clearTimeout(timer)
  }
  const publish = () => {
    publishing = publishing.then(publishNew).catch((error: unknown) => {
      // The next call to `publish` reads the same exchanges again.
      if (!isDatabaseUnavailable(error)) report(error)
    })
    return publishing
  }
  const poll = async () => {
    await publish()
    await refreshClock().catch(() => undefined)
    pollLater()
  }
  const pollLater = () => {
    if (started === undefined || pollMs === Number.POSITIVE_INFINITY) return
    clearTimeout(timer)
    timer = setTimeout(poll, pollMs).unref()
  }
  const start = async () => {
    try {
      publishedUpTo = await db.read(newestExchange)
    } catch (error) {
      started = undefined
      throw error
    }
    pollLater()
  }
  return {
    publish,
    begin: () => {
      started ??= start()
      return started
    },
  }
}

/**
 * Returns the stored exchanges after a sequence number, as events. Reads in batches, so that other work can run in
 * between. Exchanges written meanwhile may be missing, so the caller must subscribe first.
 */
export async function readMissed(db: Database, lastEventId: number): Promise<MissedEvents> {
  // An ID from another database may be higher than every stored ID.
  const seenUpTo = Math.min(lastEventId, await db.read(newestExchange))
  const events: SandboxEvent[] = []
  let after = lastEventId
  // Stop after as many exchanges as the log can store, even if new ones are still being written.
  while (events.length < CALLS_MAX + PAGE_READS_MAX) {
    const rows = await db.read(tx => exchangesAfter(tx, after))
    const last = rows.at(-1)
    if (last === undefined) break
    for (const row of rows) events.push(eventOf(row))
    after = last.seq
  }
  return { seenUpTo, events }
}

/** Returns the event of a stored exchange. The record is already in wire form. */
function eventOf({ seq, record }: ListedExchange): SandboxEvent {
  const { request, response, checks, ...summary }: Partial<ExchangeDocument> = JSON.parse(record)
  return { id: seq, type: 'exchange', data: JSON.stringify({ ...summary, sequence: seq }) }
}
