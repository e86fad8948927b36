import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { spanText } from '#app/_ui/text/instant-text'
import type { Clock } from '#lib/client/control-client'

/** A clock answer with the moment it came, on a scale that the browser's own time of day cannot move. */
export interface ClockReading extends Clock {
  readonly receivedAt: number
}

/** Notes when a clock answer came. */
export function readingOf(clock: Clock): ClockReading {
  return { ...clock, receivedAt: performance.now() }
}

/** The sandbox's present, as ISO text, some time after the reading. */
export function sandboxNow(reading: ClockReading, monotonicNow: number): string {
  const elapsed = reading.mode === 'frozen' ? 0 : Math.max(0, monotonicNow - reading.receivedAt)
  return new Date(Date.parse(reading.now) + elapsed).toISOString()
}

/** How the clock differs from the system's, in words; nothing while it does not. */
export function departure(reading: Clock): string | undefined {
  if (reading.mode === 'frozen') return 'frozen'
  if (Math.abs(reading.offsetMs) < 1000) return undefined
  return `${reading.offsetMs < 0 ? '−' : '+'}${spanText(reading.offsetMs)}`
}

/** The sandbox clock as last heard; the event feed keeps it current. */
export const clockQuery = queryOptions({
  queryKey: ['getClock'],
  queryFn: async () => readingOf(await control('GET /clock')),
  // A sleeping machine stops the monotonic clock: ask again when someone is back.
  refetchOnWindowFocus: 'always',
})

/** Takes in what the event stream tells of the clock. An answer that is still on its way may tell of before: it is dropped. */
export async function applyClockEvent(queries: QueryClient, clock: Clock): Promise<void> {
  const reading = readingOf(clock)
  await queries.cancelQueries(clockQuery)
  queries.setQueryData(clockQuery.queryKey, reading)
}

/** Asks for the clock now, whatever answer is still on its way. */
export async function refetchClock(queries: QueryClient): Promise<void> {
  await queries.cancelQueries(clockQuery)
  await queries.invalidateQueries(clockQuery)
}
