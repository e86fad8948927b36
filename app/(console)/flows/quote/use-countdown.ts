import { useSyncExternalStore } from 'react'
import { sandboxNow } from '../../clock-reading'
import { everyTick, useClock } from '../../use-clock'
import { type Countdown, countdownTo } from './deadline'

interface Deadline {
  readonly createdAt: string
  readonly expiresAt: string
}

/** The countdown of a deadline by the sandbox's clock; a component is drawn again only when a second passed. */
export function useCountdown(deadline: Deadline): Countdown | undefined {
  const { data: reading } = useClock()
  const moment = useSyncExternalStore(
    everyTick,
    () => (reading === undefined ? '' : wholeSeconds(deadline, sandboxNow(reading, performance.now()))),
    () => '',
  )
  return moment === '' ? undefined : countdownTo(deadline.expiresAt, { createdAt: deadline.createdAt, now: moment })
}

/** Whether a deadline is over by the sandbox's clock; drawn again only when that changes. */
export function useIsOver({ expiresAt }: Deadline): boolean {
  const { data: reading } = useClock()
  return useSyncExternalStore(
    everyTick,
    () => reading !== undefined && Date.parse(sandboxNow(reading, performance.now())) >= Date.parse(expiresAt),
    () => false,
  )
}

/** The present, held still until the next whole second before the deadline. */
function wholeSeconds({ expiresAt }: Deadline, now: string): string {
  const end = Date.parse(expiresAt)
  return new Date(end - Math.max(0, Math.ceil((end - Date.parse(now)) / 1000)) * 1000).toISOString()
}
