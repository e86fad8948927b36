import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryFeed, startFeed } from './event-stream'
import { feedState } from './feed-state'

/** Replacement for the browser's EventSource, which Node lacks by default. */
class Source {
  static readonly all: Source[] = []
  onopen = () => {}
  onerror = () => {}
  isClosed = false
  constructor() {
    Source.all.push(this)
  }
  readonly #listeners = new Map<string, (event: { data: string }) => void>()
  addEventListener(name: string, listener: (event: { data: string }) => void) {
    this.#listeners.set(name, listener)
  }
  send(name: string, data: object = {}) {
    this.#listeners.get(name)?.({ data: JSON.stringify(data) })
  }
  close() {
    this.isClosed = true
  }
}

const calls: string[] = []
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
  Source.all.length = 0
  calls.length = 0
  stop = startFeed({
    exchanges: rows => calls.push(`exchanges ${rows.map(({ sequence }) => sequence)}`),
    clock: () => {},
    reset: () => {},
    webhooks: () => {},
    onConnected: async () => void calls.push('connected'),
    onReconnected: async () => void calls.push('reconnected'),
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const newest = () => Source.all.at(-1) ?? expect.fail('There is no connection.')

test('after a lost connection, the feed retries with growing delays, then calls onReconnected', () => {
  newest().onopen()
  expect([calls, feedState.get().connection]).toEqual([['connected'], 'open'])
  newest().onerror()
  expect(feedState.get().connection).toBe('reconnecting')
  vi.advanceTimersByTime(300)
  for (const seconds of [1, 2, 4, 8, 15, 15]) {
    const before = Source.all.length
    newest().onerror()
    expect(feedState.get()).toMatchObject({ connection: 'down', retryInSeconds: seconds })
    vi.advanceTimersByTime(seconds * 1000)
    expect(Source.all.length).toBe(before + 1)
  }
  newest().onopen()
  expect([calls, feedState.get().connection]).toEqual([['connected', 'reconnected'], 'open'])
  expect(Source.all.filter(({ isClosed }) => !isClosed)).toEqual([newest()])
  newest().onerror()
  expect(feedState.get().connection).toBe('reconnecting')
})

test('calls that arrive after the connection is lost do not end the gap; calls after a reconnection do', async () => {
  newest().onopen()
  newest().onerror()
  await vi.advanceTimersByTimeAsync(300)
  expect(feedState.get().isBehind).toBe(true)
  newest().onopen()
  await vi.advanceTimersByTimeAsync(0)
  expect(feedState.get().isBehind).toBe(false)
})

test('retryFeed reconnects immediately, and a stopped feed makes no further attempts', () => {
  newest().onopen()
  newest().onerror()
  retryFeed()
  expect(Source.all.length).toBe(2)
  newest().onerror()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(Source.all.length).toBe(2)
  expect(newest().isClosed).toBe(true)
})

test('a reset drops the exchanges that wait for delivery', () => {
  newest().onopen()
  newest().send('exchange', { sequence: 7, receivedAt: '2026-01-01T00:00:00.000Z' })
  newest().send('reset')
  vi.advanceTimersByTime(1000)
  expect([calls, feedState.get().newestSequence]).toEqual([['connected'], 0])
  newest().send('exchange', { sequence: 1, receivedAt: '2026-01-01T00:00:01.000Z' })
  vi.advanceTimersByTime(1000)
  expect([calls, feedState.get().newestSequence]).toEqual([['connected', 'exchanges 1'], 1])
})
