import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import type { Clock } from '#lib/client/control-client'
import { spanText } from '#lib/explain/text/instant-text'

/**
 * State of the sandbox clock. `receivedAt` is when the state arrived, in milliseconds of the browser's monotonic clock,
 * which ignores changes to the system time.
 */
export interface ClockReading extends Clock {
  readonly receivedAt: number
}

export function readingOf(clock: Clock): ClockReading {
  return { ...clock, receivedAt: performance.now() }
}

/** Computes the current sandbox time (ISO 8601) from an earlier reading. */
export function sandboxNow(reading: ClockReading, monotonicNow: number): string {
  const elapsed = reading.mode === 'frozen' ? 0 : Math.max(0, monotonicNow - reading.receivedAt)
  return new Date(Date.parse(reading.now) + elapsed).toISOString()
}

/** Describes how the clock differs from system time. Ignores differences of less than 1 second. */
export function clockDifference(reading: Clock): string | undefined {
  if (reading.mode === 'frozen') return 'frozen'
  if (Math.abs(reading.offsetMs) < 1000) return undefined
  return `${reading.offsetMs < 0 ? '−' : '+'}${spanText(reading.offsetMs)}`
}

/** Latest known state of the sandbox clock. The event feed keeps it current. */
export const clockQuery = queryOptions({
  queryKey: ['getClock'],
  queryFn: async () => readingOf(await control('GET /clock')),
  // The monotonic clock may stop while the machine sleeps, so refetch when the window gets focus.
  refetchOnWindowFocus: 'always',
})

/** Applies a clock event. Cancels clock requests in flight, because their responses may be older. */
export async function applyClockEvent(queries: QueryClient, clock: Clock): Promise<void> {
  const reading = readingOf(clock)
  await queries.cancelQueries(clockQuery)
  queries.setQueryData(clockQuery.queryKey, reading)
}
