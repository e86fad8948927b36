import type { Database } from '#db/database'
import { exchangesAfter, newestExchange } from '#db/queries/sandbox/exchanges'
import { isDatabaseUnavailable } from '#lib/http/is-database-unavailable'
import type { EventFeed } from '#lib/operations/world'
import { eventOf } from '#lib/runtime/log/stored-events'

/** Interval for reading other processes' exchanges. */
const POLL_EVERY_MS = 200

export interface SharedExchangesParts {
  readonly db: Database
  readonly events: EventFeed
  /** Rereads the clock. Publishes an event if another process has changed the clock or reset the sandbox. */
  refreshClock(): Promise<unknown>
  report(error: unknown): void
}

/** Publisher of the exchanges of all processes that share the database. */
export interface SharedExchanges {
  /**
   * Starts publishing the exchanges stored from now on. Has no effect while publishing runs. Call `begin` for each new
   * subscriber.
   */
  begin(): Promise<void>
  /** Publishes the exchanges that are not yet published, if there are subscribers. */
  publish(): Promise<void>
}

/** Creates the publisher. Sequence numbers follow the commit order, so the publisher misses no exchange. */
export function sharedExchanges({ db, events, refreshClock, report }: SharedExchangesParts): SharedExchanges {
  let publishedUpTo = 0
  let polling: Promise<void> | undefined
  let publishing: Promise<void> = Promise.resolve()

  const publishNew = async () => {
    await polling
    while (polling !== undefined && events.hasSubscribers()) {
      const rows = await db.read(tx => exchangesAfter(tx, publishedUpTo))
      const last = rows.at(-1)
      if (last === undefined) return
      for (const row of rows) events.publish(eventOf(row))
      publishedUpTo = last.seq
    }
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
    if (events.hasSubscribers()) setTimeout(poll, POLL_EVERY_MS).unref()
    else polling = undefined
  }
  const start = async () => {
    try {
      publishedUpTo = await db.read(newestExchange)
    } catch (error) {
      polling = undefined
      throw error
    }
    setTimeout(poll, POLL_EVERY_MS).unref()
  }
  return {
    publish,
    begin: () => {
      polling ??= start()
      return polling
    },
  }
}
