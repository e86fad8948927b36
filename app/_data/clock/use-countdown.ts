import { useQuery } from '@tanstack/react-query'
import { clockQuery, sandboxNow } from './clock-reading'
import { type Countdown, countdownTo, type Span } from './countdown'
import { useValueAtTicks } from './use-clock'

/** Returns a span's countdown on the sandbox clock, in whole seconds. */
export function useCountdown(span: Span): Countdown | undefined {
  return useCountdowns([span])[0]
}

/** Returns the countdowns of several spans, each as in {@link useCountdown}. */
export function useCountdowns(spans: readonly Span[]): readonly (Countdown | undefined)[] {
  const now = useSandboxTime()
  const times = useValueAtTicks(() => spans.map(span => roundToSeconds(span, now())).join(' '), '').split(' ')
  return spans.map((span, at) => (times[at] ? countdownTo(span, times[at]) : undefined))
}

/** Reports whether a span is over on the sandbox clock. Returns false until the clock is known. */
export function useIsOver(span: Pick<Span, 'expiresAt'>): boolean {
  const now = useSandboxTime()
  return useValueAtTicks(() => (now() ?? 0) >= Date.parse(span.expiresAt), false)
}

/** Returns the spans that are not over on the sandbox clock. Returns all spans until the clock is known. */
export function useUnexpired<Item extends Pick<Span, 'expiresAt'>>(spans: readonly Item[]): readonly Item[] {
  const now = useSandboxTime()
  const states = useValueAtTicks(
    () => spans.map(({ expiresAt }) => (Date.parse(expiresAt) > (now() ?? 0) ? '+' : '-')).join(''),
    '',
  )
  return spans.filter((_, at) => states[at] !== '-')
}

/** Returns a function that reads the sandbox time in milliseconds. */
function useSandboxTime(): () => number | undefined {
  const { data: reading } = useQuery(clockQuery)
  return () => (reading === undefined ? undefined : Date.parse(sandboxNow(reading, performance.now())))
}

/** Rounds `now` down so that a whole number of seconds is left until the deadline. */
function roundToSeconds({ expiresAt }: Span, now: number | undefined): string {
  if (now === undefined) return ''
  const end = Date.parse(expiresAt)
  return new Date(end - Math.max(0, Math.ceil((end - now) / 1000)) * 1000).toISOString()
}
