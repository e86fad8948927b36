import { pathInShownWorld } from '#app/_data/api/shown-world'
import { type Clock, EVENTS_PATH, type ExchangeSummary } from '#lib/client/control-client'
import { updateFeed } from './feed-state'

export interface FeedHandlers {
  /** Receives exchanges in batches. Some exchanges may already be known. */
  exchanges(rows: readonly ExchangeSummary[]): void
  clock(clock: Clock): void
  reset(): void
  /** Runs soon after webhook events have changed. Changes in quick succession share one run. */
  webhooks(): void
  /** Runs if the first attempt to connect succeeds. Resolves once what has changed since earlier reads is fetched. */
  onConnected(): Promise<unknown>
  /** Runs if a later attempt to connect succeeds. Resolves once what was missed is fetched. */
  onReconnected(): Promise<unknown>
}

/** Delay that merges a burst of exchanges into one batch. */
const BATCH_MS = 80
/** Delay that merges a burst of webhook changes into one read. */
const WEBHOOKS_MS = 250
/** Delay before the first attempt to reconnect. */
const FIRST_RETRY_MS = 300
/** Seconds before each further attempt; the last delay repeats. */
const BACK_OFF_SECONDS = [1, 2, 4, 8, 15]

let stream: ReturnType<typeof followEvents> | undefined

/** Follows the server's events and reconnects with growing delays. Returns a function that stops the feed. */
export function startFeed(handlers: FeedHandlers): () => void {
  stream = followEvents(handlers)
  return stream.stop
}

export function retryFeed(): void {
  stream?.retryNow()
}

function followEvents(handlers: FeedHandlers) {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Number of failures since the last open connection, at most `BACK_OFF_SECONDS.length`. */
  let failures = 0
  const delivery = createDelivery(handlers)

  function connect() {
    stop()
    const opened = new EventSource(pathInShownWorld(EVENTS_PATH))
    source = opened
    source.onopen = () => {
      updateFeed({ connection: 'open', retryInSeconds: undefined })
      const caughtUp = failures > 0 ? handlers.onReconnected() : handlers.onConnected()
      failures = 0
      caughtUp.then(
        // A connection that has been lost in the meantime leaves a gap.
        () => source === opened && failures === 0 && updateFeed({ isBehind: false }),
        // If the server is unreachable, the stream fails too. The next reconnection then fetches what was missed.
        () => undefined,
      )
    }
    // Reconnect here, because the browser may give up.
    source.onerror = () => {
      source?.close()
      if (failures === 0) {
        updateFeed({ connection: 'reconnecting', isBehind: true })
        timer = setTimeout(connect, FIRST_RETRY_MS)
      } else countDown(BACK_OFF_SECONDS[failures - 1] ?? 15)
      failures = Math.min(failures + 1, BACK_OFF_SECONDS.length)
    }
    delivery.listenTo(source)
  }

  function countDown(retryInSeconds: number) {
    updateFeed({ connection: 'down', retryInSeconds })
    if (retryInSeconds === 0) connect()
    else timer = setTimeout(() => countDown(retryInSeconds - 1), 1000)
  }

  function stop() {
    clearTimeout(timer)
    source?.close()
  }

  connect()
  return {
    stop: () => {
      stop()
      delivery.stop()
    },
    retryNow: () => failures > 0 && connect(),
  }
}

/** Passes the events of a connection on to the handlers. */
function createDelivery(handlers: FeedHandlers) {
  const batcher = createBatcher(rows => {
    updateFeed({ lastEventAt: rows.at(-1)?.receivedAt, newestSequence: rows.at(-1)?.sequence })
    handlers.exchanges(rows)
  })
  const webhooks = throttle(handlers.webhooks)
  return {
    listenTo: (source: EventSource) => {
      source.addEventListener('exchange', event => batcher.add(JSON.parse(event.data) as ExchangeSummary))
      source.addEventListener('clock', event => handlers.clock(JSON.parse(event.data) as Clock))
      source.addEventListener('webhook', webhooks.schedule)
      source.addEventListener('reset', () => {
        batcher.drop()
        updateFeed({ pausedAt: undefined, lastEventAt: undefined, newestSequence: 0 })
        handlers.reset()
      })
    },
    stop: () => {
      batcher.drop()
      webhooks.stop()
    },
  }
}

/** The batcher collects rows for a short time, so that a burst of rows renders only once. */
function createBatcher(deliver: (rows: readonly ExchangeSummary[]) => void) {
  let rows: ExchangeSummary[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    const batch = rows
    rows = []
    deliver(batch)
  }
  return {
    add: (row: ExchangeSummary) => {
      rows.push(row)
      timer ??= setTimeout(flush, BATCH_MS)
    },
    drop: () => {
      clearTimeout(timer)
      timer = undefined
      rows = []
    },
  }
}

function throttle(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    schedule: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        work()
      }, WEBHOOKS_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
