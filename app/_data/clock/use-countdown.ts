import { useSyncExternalStore } from 'react'
import { sandboxNow } from './clock-reading'
import { type Countdown, countdownTo, type Span } from './countdown'
import { everyTick, useClock } from './use-clock'

/** The countdown of a span by the sandbox's clock; a component is drawn again only when a second passed. */
export function useCountdown(span: Span): Countdown | undefined {
  const { data: reading } = useClock()
  const moment = useSyncExternalStore(
    everyTick,
    () => (reading === undefined ? '' : wholeSeconds(span, sandboxNow(reading, performance.now()))),
    () => '',
  )
  return moment === '' ? undefined : countdownTo(span, moment)
}

/** Whether a span is over by the sandbox's clock; drawn again only when that changes. */
export function useIsOver({ expiresAt }: Pick<Span, 'expiresAt'>): boolean {
  const { data: reading } = useClock()
  return useSyncExternalStore(
    everyTick,
    () => reading !== undefined && Date.parse(sandboxNow(reading, performance.now())) >= Date.parse(expiresAt),
    () => false,
  )
}

/** The first of spans that is not over, else the first; drawn again only when that changes. */
export function useFirstOpen<Kind extends Span>(spans: readonly [Kind, ...Kind[]]): Kind {
  const { data: reading } = useClock()
  const at = useSyncExternalStore(
    everyTick,
    () => {
      const now = reading === undefined ? 0 : Date.parse(sandboxNow(reading, performance.now()))
      return Math.max(
        0,
        spans.findIndex(({ expiresAt }) => Date.parse(expiresAt) > now),
      )
    },
    () => 0,
  )
  return spans[at] ?? spans[0]
}

/** Those of spans that are not over; drawn again only when that changes. */
export function useOpen<Kind extends Pick<Span, 'expiresAt'>>(spans: readonly Kind[]): readonly Kind[] {
  const { data: reading } = useClock()
  const marks = useSyncExternalStore(
    everyTick,
    () => {
      const now = reading === undefined ? 0 : Date.parse(sandboxNow(reading, performance.now()))
      return spans.map(({ expiresAt }) => (Date.parse(expiresAt) > now ? '+' : '-')).join('')
    },
    () => '',
  )
  return spans.filter((_, at) => marks[at] !== '-')
}

/** The present, held still until the next whole second before the deadline. */
function wholeSeconds({ expiresAt }: Span, now: string): string {
  const end = Date.parse(expiresAt)
  return new Date(end - Math.max(0, Math.ceil((end - Date.parse(now)) / 1000)) * 1000).toISOString()
}
