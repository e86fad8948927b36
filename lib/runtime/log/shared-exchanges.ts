import type { Database } from '#db/database'
import { exchangesAfter, newestExchange } from '#db/queries/sandbox/exchanges'
import { isUnavailable } from '#lib/http/is-database-unavailable'
import type { EventFeed } from '#lib/operations/world'
import { eventOf } from '#lib/runtime/log/stored-events'

/** Interval, in milliseconds, of reading the exchanges of other processes while this one has followers. */
const POLL_EVERY_MS = 200

export interface SharedExchangesParts {
  readonly db: Database
  readonly events: EventFeed
  /** Reads the clock, and publishes its changes. */
  refreshClock(): Promise<unknown>
  /** Receives an unexpected error. */
  report(error: unknown): void
}

/** Publishes the exchanges of every process that shares the database. */
export interface SharedExchanges {
  /** Starts to publish after the newest exchange, unless it has started. Called when there is a follower. */
  begin(): Promise<void>
  /** Publishes the exchanges written since the last call. */
  publish(): Promise<void>
}

/**
 * Reads exchanges in the order of their sequence numbers, which is their commit order, so none appears after a later
 * one.
 */
export function sharedExchanges({ db, events, refreshClock, report }: SharedExchangesParts): SharedExchanges {
  let publishedUpTo = 0
  let following: Promise<void> | undefined
  let publishing: Promise<void> = Promise.resolve()

  const publishNew = async () => {
    await following
    while (following !== undefined && events.isFollowed()) {
      const rows = await db.read(tx => exchangesAfter(tx, publishedUpTo))
      const last = rows.at(-1)
      if (last === undefined) return
      for (const row of rows) events.publish(eventOf(row))
      publishedUpTo = last.seq
    }
  }
  const publish = () => {
    publishing = publishing.then(publishNew).catch((error: unknown) => {
      // The next publish reads them again.
      if (!isUnavailable(error)) report(error)
    })
    return publishing
  }
  const poll = async () => {
    await publish()
    await refreshClock().catch(() => undefined)
    if (events.isFollowed()) setTimeout(poll, POLL_EVERY_MS).unref()
    else following = undefined
  }
  const start = async () => {
    try {
      publishedUpTo = await db.read(newestExchange)
    } catch (error) {
      following = undefined
      throw error
    }
    setTimeout(poll, POLL_EVERY_MS).unref()
  }
  return {
    publish,
    begin: () => {
      following ??= start()
      return following
    },
  }
}
