import type { SandboxEvent } from '#lib/operations/world'
import type { RunningWorld } from '#lib/runtime/build-world'

/** Subscribes to the event stream of a sandbox in this process, by default from now on. */
export function subscribe(world: Pick<RunningWorld, 'events'>, lastEventId?: number) {
  const controller = new AbortController()
  const events = world.events.subscribe(lastEventId, controller.signal)[Symbol.asyncIterator]()
  // The iterator subscribes when its first event is requested, so the request must precede the events.
  let pending = events.next()
  const next = async (): Promise<SandboxEvent | undefined> => {
    const { value, done } = await pending
    pending = events.next()
    return done === true || value === 'heartbeat' ? undefined : value
  }
  return {
    next,
    takeIds: async (count: number) => {
      const ids: (number | undefined)[] = []
      while (ids.length < count) ids.push((await next())?.id)
      return ids
    },
    end: async () => {
      controller.abort()
      await pending
    },
  }
}
