import { type Clock, EVENTS_PATH, type ExchangeSummary } from '#lib/client/control-client'
import { updateFeed } from './feed-state'

export interface FeedHandlers {
  /** Receives exchanges in batches; some may be known already. */
  exchanges(rows: readonly ExchangeSummary[]): void
  clock(clock: Clock): void
  reset(): void
  /** Runs on the first connection: earlier reads may have missed some events. */
  began(): Promise<unknown>
  /** Runs on each reconnection: fetch what was missed. */
  recovered(): Promise<unknown>
  /** Rejects if the server does not answer. */
  probe(): Promise<unknown>
}

const BATCH_MS = 80
const BACK_OFF_SECONDS = [1, 2, 4, 8, 15]

let stream: ReturnType<typeof followEvents> | undefined

/**
 * Follows the server's events; returns a function that stops it.
 * EventSource reconnects by itself; if it gives up, a probe with back-off takes over.
 */
export function startFeed(handlers: FeedHandlers): () => void {
  stream = followEvents(handlers)
  return stream.stop
}

export function retryFeed(): void {
  stream?.retryNow()
}

function followEvents(handlers: FeedHandlers) {
  let source: EventSource | undefined
  let isLost = false
  const collect = batches(rows => {
    updateFeed({ lastEventAt: rows.at(-1)?.receivedAt })
    handlers.exchanges(rows)
  })
  const backOff = createBackOff({
    attempt: () => handlers.probe(),
    tick: retryInSeconds => updateFeed({ connection: 'down', retryInSeconds }),
    succeeded: () => connect(),
  })

  function connect() {
    source?.close()
    source = new EventSource(EVENTS_PATH)
    source.onopen = () => {
      backOff.stop()
      updateFeed({ connection: 'open', retryInSeconds: undefined })
      const caughtUp = isLost ? handlers.recovered() : handlers.began()
      isLost = false
      // A server that is gone also ends this stream. The next recovery then loads what is missing.
      caughtUp.catch(() => undefined)
    }
    source.onerror = () => {
      if (!isLost) updateFeed({ connection: 'reconnecting' })
      isLost = true
      backOff.start()
    }
    source.addEventListener('exchange', event => collect.add(JSON.parse(event.data) as ExchangeSummary))
    source.addEventListener('clock', event => handlers.clock(JSON.parse(event.data) as Clock))
    source.addEventListener('reset', () => {
      updateFeed({ pausedAt: undefined, lastEventAt: undefined })
      handlers.reset()
    })
  }

  connect()
  const stop = () => {
    source?.close()
    backOff.stop()
    collect.stop()
  }
  return { stop, retryNow: backOff.now }
}

/** Collects rows for a short time, so that a burst renders once. */
function batches(deliver: (rows: readonly ExchangeSummary[]) => void) {
  let rows: ExchangeSummary[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    const gathered = rows
    rows = []
    deliver(gathered)
  }
  return {
    add: (row: ExchangeSummary) => {
      rows.push(row)
      timer ??= setTimeout(flush, BATCH_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Retries until it succeeds with growing delays, and reports the seconds left. */
function createBackOff(work: { attempt(): Promise<unknown>; tick(secondsLeft: number): void; succeeded(): void }) {
  let round = 0
  let left = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false

  async function attempt() {
    try {
      await work.attempt()
      if (isRunning) finish()
    } catch {
      if (!isRunning) return
      left = BACK_OFF_SECONDS[Math.min(round, BACK_OFF_SECONDS.length - 1)] ?? 1
      round += 1
      countDown()
    }
  }
  function countDown() {
    work.tick(left)
    left -= 1
    timer = setTimeout(left < 0 ? () => void attempt() : countDown, left < 0 ? 0 : 1000)
  }
  function finish() {
    stop()
    work.succeeded()
  }
  function stop() {
    isRunning = false
    round = 0
    clearTimeout(timer)
  }
  function start() {
    if (isRunning) return
    isRunning = true
    timer = setTimeout(() => void attempt(), 300)
  }
  function now() {
    if (!isRunning) return
    clearTimeout(timer)
    void attempt()
  }
  return { start, stop, now }
}
