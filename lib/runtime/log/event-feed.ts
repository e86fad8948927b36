import type { EventFeed, SandboxEvent } from '#lib/operations/world'

export const HEARTBEAT_MS = 15_000
/** If more events wait for a slow subscriber, it loses its stream and must reconnect with Last-Event-ID. */
const BACKLOG_MAX = 2_000

/** Stored events that a subscriber missed. `seenUpTo` is the ID after which events are new to the subscriber. */
export interface MissedEvents {
  readonly seenUpTo: number
  readonly events: readonly SandboxEvent[]
}

export const NOTHING_MISSED: MissedEvents = { seenUpTo: -1, events: [] }

/** An event feed with a method that ends all its streams before the server stops. */
export interface EndableEventFeed extends EventFeed {
  end(): void
}

/** Creates an event feed. `replay` returns the stored events after `lastEventId`, or no events if it is undefined. */
export function eventFeed(replay: (lastEventId: number | undefined) => Promise<MissedEvents>): EndableEventFeed {
  const subscribers = new Set<(event: SandboxEvent | 'heartbeat') => void>()
  const ended = new AbortController()
  return {
    publish: event => {
      for (const notify of subscribers) notify(event)
    },
    hasSubscribers: () => subscribers.size > 0,
    subscribe: (lastEventId, signal) =>
      subscribe(subscribers, replay, lastEventId, AbortSignal.any([signal, ended.signal])),
    end: () => ended.abort(),
  }
}

async function* subscribe(
  subscribers: Set<(event: SandboxEvent | 'heartbeat') => void>,
  replay: (lastEventId: number | undefined) => Promise<MissedEvents>,
  lastEventId: number | undefined,
  signal: AbortSignal,
): AsyncIterable<SandboxEvent | 'heartbeat'> {
  const waiting: (SandboxEvent | 'heartbeat')[] = []
  let wake = () => {}
  let isCut = false
  const notify = (event: SandboxEvent | 'heartbeat') => {
    if (isCut) return
    if (waiting.length < BACKLOG_MAX) waiting.push(event)
    else {
      // If a client does not read, it never asks for its next event, so drop the waiting events here.
      isCut = true
      waiting.length = 0
      subscribers.delete(notify)
    }
    wake()
  }
  const onAbort = () => wake()
  const heartbeat = setInterval(() => notify('heartbeat'), HEARTBEAT_MS)
  heartbeat.unref()
  // Subscribe before reading the replay, so that no event is lost. Event IDs identify duplicates.
  subscribers.add(notify)
  signal.addEventListener('abort', onAbort)
  try {
    const missed = await replay(lastEventId)
    let newest = missed.seenUpTo
    for (const event of missed.events) {
      newest = event.id ?? newest
      yield event
    }
    while (!signal.aborted && !isCut) {
      const event = waiting.shift()
      if (event === undefined) await new Promise<void>(resolve => (wake = resolve))
      else if (event === 'heartbeat' || event.id === undefined) yield event
      else if (event.id > newest) {
        newest = event.id
        yield event
      }
    }
  } finally {
    clearInterval(heartbeat)
    subscribers.delete(notify)
    signal.removeEventListener('abort', onAbort)
  }
}
