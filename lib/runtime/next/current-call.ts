import { AsyncLocalStorage } from 'node:async_hooks'
import type { Admitted } from '#lib/http/admit'
import type { ReceivedCall } from '#lib/http/handle'
import type { RunningWorld } from '#lib/runtime/build-world'
import type { ExactResponse } from '#lib/runtime/sockets/exact-response'

/** A call that the server of `front-door.ts` passes to a route handler of Next. */
export interface CurrentCall {
  /** Contains the request exactly as it arrived. Next joins headers and normalizes the path. */
  readonly received: ReceivedCall
  readonly admitted: Admitted
  readonly response: ExactResponse
  readonly world: RunningWorld
}

const KEY = Symbol.for('countersign.calls')
type Shared = { [KEY]?: AsyncLocalStorage<CurrentCall> }

/** The calls are stored in the global object, because Next's build has another copy of this module. */
const shared: typeof globalThis & Shared = globalThis

/** Runs `work`. In `work` and the asynchronous calls that it makes, {@link currentCall} returns `call`. */
export function withCall<T>(call: CurrentCall, work: () => T): T {
  shared[KEY] ??= new AsyncLocalStorage()
  return shared[KEY].run(call, work)
}

/** Returns the call to answer, or undefined if the request did not come through the server of `front-door.ts`. */
export function currentCall(): CurrentCall | undefined {
  return shared[KEY]?.getStore()
}
