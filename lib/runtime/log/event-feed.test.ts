import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SandboxEvent } from '#lib/operations/world'
import { eventFeed, NOTHING_MISSED } from '#lib/runtime/log/event-feed'

type StreamItem = SandboxEvent | 'heartbeat'

/** Creates an event feed over a list of stored events. */
function sandbox() {
  const announced: SandboxEvent[] = []
  const gate = { opened: Promise.resolve() }
  const feed = eventFeed(async lastEventId => {
    if (lastEventId === undefined) return NOTHING_MISSED
    const missed = announced.filter(({ id = 0 }) => id > lastEventId)
    const seenUpTo = Math.min(lastEventId, announced.length)
    await gate.opened
    return { seenUpTo, events: missed }
  })
  const happen = (type: SandboxEvent['type'] = 'exchange') => {
    const event: SandboxEvent =
      type === 'exchange' ? { id: announced.length + 1, type, data: '{}' } : { type, data: '{}' }
    if (event.id !== undefined) announced.push(event)
    feed.publish(event)
  }
  const open = (lastEventId?: number) => {
    const leaving = new AbortController()
    const stream = feed.follow(lastEventId, leaving.signal)[Symbol.asyncIterator]()
    return { stream, leave: () => leaving.abort() }
  }
  return { feed, gate, happen, open }
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
const idsOf = (stream: readonly StreamItem[]) => stream.map(event => (event === 'heartbeat' ? event : event.id))
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

afterEach(() => vi.useRealTimers())

describe('reconnecting with Last-Event-ID', () => {
  test('sends missed and then new events, each once and in order', async () => {
    const { happen, open } = sandbox()
    for (let index = 0; index < 10; index += 1) happen()
    const { stream, leave } = open(4)
    expect(idsOf(await take(stream, 6))).toEqual(upTo(5, 10))
    happen()
    expect(idsOf(await take(stream, 1))).toEqual([11])
    leave()
  })

  test('does not lose or repeat an event if the client reconnects many times', async () => {
    const { gate, happen, open } = sandbox()
    const received: (number | string | undefined)[] = []
    for (let round = 0; round < 50; round += 1) {
      const reading = Promise.withResolvers<void>()
      gate.opened = reading.promise
      const last = received.at(-1)
      const { stream: events, leave } = open(typeof last === 'number' ? last : 0)
      happen()
      const first = events.next()
      happen()
      reading.resolve()
      happen()
      const { value } = await first
      received.push(...idsOf([value, ...(await take(events, round % 3))]))
      leave()
    }
    expect(received).toEqual(upTo(1, received.length))
    expect(received.length).toBeGreaterThan(90)
  })

  test('a client with an id from another database, higher than any here, still gets new events', async () => {
    const { happen, open } = sandbox()
    const { stream, leave } = open(5_000)
    const first = stream.next()
    await Promise.resolve()
    happen()
    expect(idsOf([(await first).value])).toEqual([1])
    leave()
  })
})

describe('an event stream', () => {
  test('without an id sends only new events, including clock and reset', async () => {
    const { happen, open } = sandbox()
    happen()
    const { stream, leave } = open()
    const first = stream.next()
    happen('clock')
    happen('reset')
    happen()
    expect([(await first).value, ...(await take(stream, 2))]).toMatchObject([
      { type: 'clock' },
      { type: 'reset' },
      { id: 2 },
    ])
    leave()
  })

  test('sends a heartbeat every 15 seconds', async () => {
    vi.useFakeTimers()
    const { open } = sandbox()
    const { stream, leave } = open()
    for (let beat = 0; beat < 3; beat += 1) {
      const next = stream.next()
      await vi.advanceTimersByTimeAsync(14_999)
      const early = await Promise.race([next, Promise.resolve('silence')])
      expect(early).toBe('silence')
      await vi.advanceTimersByTimeAsync(1)
      expect((await next).value).toBe('heartbeat')
    }
    leave()
    expect((await stream.next()).done).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('ends when the client disconnects, while waiting or reading', async () => {
    const { happen, open } = sandbox()
    const { stream, leave } = open()
    const waiting = stream.next()
    leave()
    expect((await waiting).done).toBe(true)

    const reading = open()
    const first = reading.stream.next()
    for (let index = 0; index < 10; index += 1) happen()
    await first
    reading.leave()
    expect((await reading.stream.next()).done).toBe(true)
  })

  test('ends when the server stops', async () => {
    const { feed, open } = sandbox()
    const { stream } = open()
    const waiting = stream.next()
    feed.end()
    expect((await waiting).done).toBe(true)
    expect((await open().stream.next()).done).toBe(true)
  })

  test('ends for a client that is 2,000 events behind, and a reconnect loses nothing', async () => {
    const { happen, open } = sandbox()
    const { stream } = open(0)
    const first = stream.next()
    happen()
    expect(idsOf([(await first).value])).toEqual([1])
    for (let index = 0; index < 3_000; index += 1) happen()
    const [last, ...more] = idsOf(await take(stream, 3_001)).toReversed()
    const { stream: again, leave } = open(typeof last === 'number' ? last : 1)
    expect(more.length).toBeLessThan(3_000)
    const rest = upTo(typeof last === 'number' ? last + 1 : 2, 3_001)
    expect(idsOf(await take(again, rest.length))).toEqual(rest)
    leave()
  })

  test('drops a client that does not read once it is more than 2,000 events behind, and ends its stream', async () => {
    const { feed, happen, open } = sandbox()
    const { stream } = open()
    const first = stream.next()
    happen()
    expect(idsOf([(await first).value])).toEqual([1])
    for (let index = 0; index < 2_000; index += 1) happen()
    expect(feed.isFollowed()).toBe(true)
    happen()
    expect(feed.isFollowed()).toBe(false)
    expect((await stream.next()).done).toBe(true)
  })
})
