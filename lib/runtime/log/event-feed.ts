import type { EventFeed, SandboxEvent } from '#lib/operations/world'

/** How often a silent stream shows that it lives. */
export const HEARTBEAT_MS = 15_000
/** Events a slow reader may be behind; one that falls further behind is cut off, and comes back with Last-Event-ID. */
const BACKLOG_MAX = 2_000

/** The events a reader missed; it has every event up to `seenUpTo`, an id. */
export interface Missed {
  readonly seenUpTo: number
  readonly events: readonly SandboxEvent[]
}

export const NOTHING_MISSED: Missed = { seenUpTo: -1, events: [] }

/** The feed with what a process adds: ending every stream, so that the server can stop. */
export interface KeptEventFeed extends EventFeed {
  end(): void
}

/** The feed of this process. `replay` gives the exchanges after an id that are still kept, as events; none without an id. */
export function eventFeed(replay: (lastEventId: number | undefined) => Promise<Missed>): KeptEventFeed {
  const readers = new Set<(event: SandboxEvent | 'heartbeat') => void>()
  const ended = new AbortController()
  return {
    publish: event => {
      for (const tell of readers) tell(event)
    },
    isFollowed: () => readers.size > 0,
    follow: (lastEventId, signal) => follow(readers, replay, lastEventId, AbortSignal.any([signal, ended.signal])),
    end: () => ended.abort(),
  }
}

async function* follow(
  readers: Set<(event: SandboxEvent | 'heartbeat') => void>,
  replay: (lastEventId: number | undefined) => Promise<Missed>,
  lastEventId: number | undefined,
  signal: AbortSignal,
): AsyncIterable<SandboxEvent | 'heartbeat'> {
  const waiting: (SandboxEvent | 'heartbeat')[] = []
  let wake = () => {}
  let isCut = false
  const tell = (event: SandboxEvent | 'heartbeat') => {
    if (isCut) return
    if (waiting.length < BACKLOG_MAX) waiting.push(event)
    else {
      // Whoever does not read at all never asks for the next event: what waits for it is let go of here.
      isCut = true
      waiting.length = 0
      readers.delete(tell)
    }
    wake()
  }
  const onAbort = () => wake()
  const heartbeat = setInterval(() => tell('heartbeat'), HEARTBEAT_MS)
  heartbeat.unref()
  // Listening starts before the replay is read, so that nothing falls between them; doubles are told by their id.
  readers.add(tell)
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
    readers.delete(tell)
    signal.removeEventListener('abort', onAbort)
  }
}
