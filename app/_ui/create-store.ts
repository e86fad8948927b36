import { useSyncExternalStore } from 'react'

export interface Store<State> {
  readonly initial: State
  readonly get: () => State
  readonly set: (next: State) => void
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Creates a store. `attach` begins to follow an external source. It is called when the first listener subscribes. The
 * function that `attach` returns is called when the last listener unsubscribes.
 */
export function createStore<State>(initial: State, attach?: (set: (next: State) => void) => () => void): Store<State> {
  let state = initial
  let detach: (() => void) | undefined
  const listeners = new Set<() => void>()
  const set = (next: State) => {
    state = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) detach = attach?.(set)
    listeners.add(listener)
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) detach?.()
    }
  }
  return { initial, get: () => state, set, subscribe }
}

/** Returns the state of a store. On the server and during hydration, returns the initial state. */
export function useStore<State>({ subscribe, get, initial }: Store<State>): State {
  return useSyncExternalStore(subscribe, get, () => initial)
}
