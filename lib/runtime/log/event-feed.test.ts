import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SandboxEvent } from '#lib/operations/world'
import { eventFeed, NOTHING_MISSED } from '#lib/runtime/log/event-feed'

type StreamItem = SandboxEvent | 'heartbeat'

function openFeed() {
  const stored: SandboxEvent[] = []
  const gate = { opened: Promise.resolve() }
  const feed = eventFeed(async lastEventId => {
    if (lastEventId === undefined) return NOTHING_MISSED
    const missed = stored.filter(({ id = 0 }) => id > lastEventId)
    const seenUpTo = Math.min(lastEventId, stored.length)
    await gate.opened
    return { seenUpTo, events: missed }
  })
  const publish = (type: SandboxEvent['type'] = 'exchange') => {
    const event: SandboxEvent = type === 'exchange' ? { id: stored.length + 1, type, data: '{}' } : { type, data: '{}' }
    if (event.id !== undefined) stored.push(event)
    feed.publish(event)
  }
  const open = (lastEventId?: number) => {
    const controller = new AbortController()
    const stream = feed.subscribe(lastEventId, controller.signal)[Symbol.asyncIterator]()
    return { stream, disconnect: () => controller.abort() }
  }
  return { feed, gate, publish, open }
}

async function take(stream: AsyncIterator<StreamItem>, count: number): Promise<StreamItem[]> {
  const taken: StreamItem[] = []
  while (taken.length < count) {
    const { value, done } = await stream.next()
    if (done) break
    taken.push(value)
  }
  return taken
}
const idsOf = (items: readonly StreamItem[]) => items.map(event => (event === 'heartbeat' ? event : event.id))
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

afterEach(() => vi.useRealTimers())

describe('a client that reconnects with Last-Event-ID', () => {
  test('receives the missed events and then the new events, each once and in order', async () => {
    const { publish, open } = openFeed()
    for (let index = 0; index < 10; index += 1) publish()
    const { stream, disconnect } = open(4)
    expect(idsOf(await take(stream, 6))).toEqual(range(5, 10))
    publish()
    expect(idsOf(await take(stream, 1))).toEqual([11])
    disconnect()
  })

  test('receives every event exactly once, even after many reconnects', async () => {
    const { gate, publish, open } = openFeed()
    const received: (number | string | undefined)[] = []
    for (let round = 0; round < 50; round += 1) {
      const reading = Promise.withResolvers<void>()
      gate.opened = reading.promise
      const last = received.at(-1)
      const { stream: events, disconnect } = open(typeof last === 'number' ? last : 0)
      publish()
      const first = events.next()
      publish()
      reading.resolve()
      publish()
      const { value } = await first
      received.push(...idsOf([value, ...(await take(events, round % 3))]))
      disconnect()
    }
    expect(received).toEqual(range(1, received.length))
    expect(received.length).toBeGreaterThan(90)
  })

  test('receives new events even if the ID is from another database and higher than every stored ID', async () => {
    const { publish, open } = openFeed()
    const { stream, disconnect } = open(5_000)
    const first = stream.next()
    await Promise.resolve()
    publish()
    expect(idsOf([(await first).value])).toEqual([1])
    disconnect()
  })
})

describe('an event stream', () => {
  test('without Last-Event-ID sends only new events, including clock and reset events', async () => {
    const { publish, open } = openFeed()
    publish()
    const { stream, disconnect } = open()
    const first = stream.next()
    publish('clock')
    publish('reset')
    publish()
    expect([(await first).value, ...(await take(stream, 2))]).toMatchObject([
      { type: 'clock' },
      { type: 'reset' },
      { id: 2 },
    ])
    disconnect()
  })

  test('sends a heartbeat every 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { open } = openFeed()
    const { stream, disconnect } = open()
    for (let beat = 0; beat < 3; beat += 1) {
      const next = stream.next()
      await vi.advanceTimersByTimeAsync(14_999)
      const early = await Promise.race([next, Promise.resolve('silence')])
      expect(early).toBe('silence')
      await vi.advanceTimersByTimeAsync(1)
      expect((await next).value).toBe('heartbeat')
    }
    disconnect()
    expect((await stream.next()).done).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('ends when the client disconnects, whether or not events are waiting', async () => {
    const { publish, open } = openFeed()
    const { stream, disconnect } = open()
    const waiting = stream.next()
    disconnect()
    expect((await waiting).done).toBe(true)

    const reading = open()
    const first = reading.stream.next()
    for (let index = 0; index < 10; index += 1) publish()
    await first
    reading.disconnect()
    expect((await reading.stream.next()).done).toBe(true)
  })

  test('ends when the server stops', async () => {
    const { feed, open } = openFeed()
    const { stream } = open()
    const waiting = stream.next()
    feed.end()
    expect((await waiting).done).toBe(true)
    expect((await open().stream.next()).done).toBe(true)
  })

  test('ends for a client that is more than 2,000 events behind, and a reconnect loses no event', async () => {
    const { publish, open } = openFeed()
    const { stream } = open(0)
    const first = stream.next()
    publish()
    expect(idsOf([(await first).value])).toEqual([1])
    for (let index = 0; index < 3_000; index += 1) publish()
    const [last, ...more] = idsOf(await take(stream, 3_001)).toReversed()
    const { stream: again, disconnect } = open(typeof last === 'number' ? last : 1)
    expect(more.length).toBeLessThan(3_000)
    const rest = range(typeof last === 'number' ? last + 1 : 2, 3_001)
    expect(idsOf(await take(again, rest.length))).toEqual(rest)
    disconnect()
  })

  test('ends and stops following the feed when more than 2,000 events wait for a client that does not read', async () => {
    const { feed, publish, open } = openFeed()
    const { stream } = open()
    const first = stream.next()
    publish()
    expect(idsOf([(await first).value])).toEqual([1])
    for (let index = 0; index < 2_000; index += 1) publish()
    expect(feed.hasSubscribers()).toBe(true)
    publish()
    expect(feed.hasSubscribers()).toBe(false)
    expect((await stream.next()).done).toBe(true)
  })
})
