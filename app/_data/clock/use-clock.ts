import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { clockQuery, sandboxNow } from './clock-reading'

/** Update interval. Well below a second, so that each new second appears promptly. */
const TICK_MS = 250

/** Returns the current sandbox time, updated at every tick. */
export function useSandboxNow(): string | undefined {
  const { data: reading } = useQuery(clockQuery)
  const ticks = useValueAtTicks(monotonicTicks, 0)
  return reading && sandboxNow(reading, ticks * TICK_MS)
}

/** Calls `read` at every tick. Rerenders the component only if the result has changed. */
export function useValueAtTicks<Value extends string | number | boolean>(read: () => Value, onServer: Value): Value {
  return useSyncExternalStore(subscribeToTicks, read, () => onServer)
}

function subscribeToTicks(listener: () => void) {
  const timer = setInterval(listener, TICK_MS)
  return () => clearInterval(timer)
}

function monotonicTicks() {
  return Math.floor(performance.now() / TICK_MS)
}
