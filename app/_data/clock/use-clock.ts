import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { clockQuery, sandboxNow } from './clock-reading'

/** Finer than a second, so that a second never shows late. */
const TICK_MS = 250

/** The sandbox's present, kept running; undefined until the clock is known. */
export function useSandboxNow(): string | undefined {
  const { data: reading } = useQuery(clockQuery)
  const ticks = useTicking(monotonicTicks, 0)
  return reading && sandboxNow(reading, ticks * TICK_MS)
}

/** A value that changes with time, read at every tick; a component is drawn again only when it changes. */
export function useTicking<Value extends string | number | boolean>(read: () => Value, onServer: Value): Value {
  return useSyncExternalStore(everyTick, read, () => onServer)
}

function everyTick(listener: () => void) {
  const timer = setInterval(listener, TICK_MS)
  return () => clearInterval(timer)
}

function monotonicTicks() {
  return Math.floor(performance.now() / TICK_MS)
}
