import { useQuery } from '@tanstack/react-query'
import { clockQuery, sandboxNow } from './clock-reading'
import { type Countdown, countdownTo, type Span } from './countdown'
import { useTicking } from './use-clock'

/** The countdown of a span by the sandbox's clock; a component is drawn again only when a second passed. */
export function useCountdown(span: Span): Countdown | undefined {
  const now = useSandboxTime()
  const moment = useTicking(() => wholeSeconds(span, now()), '')
  return moment === '' ? undefined : countdownTo(span, moment)
}

/** Reports whether a span is over by the sandbox's clock; drawn again only when that changes. */
export function useIsOver(span: Pick<Span, 'expiresAt'>): boolean {
  const now = useSandboxTime()
  return useTicking(() => (now() ?? 0) >= Date.parse(span.expiresAt), false)
}

/** The first of spans that is not over, else the first; drawn again only when that changes. */
export function useFirstOpen<Kind extends Span>(spans: readonly [Kind, ...Kind[]]): Kind {
  return useOpen(spans)[0] ?? spans[0]
}

/** Those of spans that are not over; drawn again only when that changes. */
export function useOpen<Kind extends Pick<Span, 'expiresAt'>>(spans: readonly Kind[]): readonly Kind[] {
  const now = useSandboxTime()
  const marks = useTicking(
    () => spans.map(({ expiresAt }) => (Date.parse(expiresAt) > (now() ?? 0) ? '+' : '-')).join(''),
    '',
  )
  return spans.filter((_, at) => marks[at] !== '-')
}

/** Returns what reads the sandbox's clock, in milliseconds; undefined until the clock is known. */
function useSandboxTime(): () => number | undefined {
  const { data: reading } = useQuery(clockQuery)
  return () => (reading === undefined ? undefined : Date.parse(sandboxNow(reading, performance.now())))
}

/** The present, held still until the next whole second before the deadline; empty if it is unknown. */
function wholeSeconds({ expiresAt }: Span, now: number | undefined): string {
  if (now === undefined) return ''
  const end = Date.parse(expiresAt)
  return new Date(end - Math.max(0, Math.ceil((end - now) / 1000)) * 1000).toISOString()
}
