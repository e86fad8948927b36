import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { control } from '#app/_data/api/control'
import { type ClockReading, readingOf, sandboxNow } from './clock-reading'

/** Finer than a second, so that a second never shows late. */
const TICK_MS = 250

/** The sandbox clock as last heard; the event feed keeps it current. */
export function useClock() {
  return useQuery({
    queryKey: ['getClock'],
    queryFn: async () => readingOf(await control('GET /clock')),
    // A sleeping machine stops the monotonic clock: ask again when someone is back.
    refetchOnWindowFocus: 'always',
  })
}

/** The sandbox's present, kept running; undefined until the clock is known. */
export function useSandboxNow(reading: ClockReading | undefined): string | undefined {
  const ticks = useSyncExternalStore(everyTick, monotonicTicks, () => 0)
  return reading && sandboxNow(reading, ticks * TICK_MS)
}

/** Calls back often enough to show every second on time. */
export function everyTick(listener: () => void) {
  const timer = setInterval(listener, TICK_MS)
  return () => clearInterval(timer)
}

function monotonicTicks() {
  return Math.floor(performance.now() / TICK_MS)
}
