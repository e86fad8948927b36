import type { Instant } from '#lib/contract/scalars'
import type { SandboxClock } from '#lib/operations/world'
import { earliest } from '#lib/runtime/state/due-transitions'

/** Maximum delay of `setTimeout`: a longer delay overflows. */
const WAIT_MAX_MS = 2 ** 31 - 1
/** Time until failed work is retried. */
const RETRY_MS = 1_000

export interface TickerParts {
  readonly clock: Pick<SandboxClock, 'now' | 'read' | 'refresh'>
  /** Maximum time between two runs. Other processes may store work without scheduling it here. */
  readonly pollMs: number
  /** Performs the work that is due at `now`. Returns the next due time, if any. */
  readonly run: (now: Instant) => Promise<Instant | undefined>
  readonly report: (fault: unknown) => void
}

export interface Ticker {
  scheduleAt(dueAt: Instant): void
  /** Checks for due work now. Call this when work may be due earlier than scheduled, such as after a clock change. */
  wake(): void
  /** Stops the timer and waits for running work. */
  stop(): Promise<void>
}

/** Starts a ticker, which runs work when the sandbox clock reaches the due time, even if no API call arrives. */
export function startTicker({ clock, pollMs, run, report }: TickerParts): Ticker {
  let next: Instant | undefined
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isWoken = false
  let isStopped = false

  const schedule = (waitMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(wake, Math.min(Math.max(waitMs, 0), WAIT_MAX_MS))
    timer.unref()
  }
  const arm = () => {
    if (isStopped) return
    const dueInMs = next === undefined ? Number.POSITIVE_INFINITY : next - clock.now()
    const comes = dueInMs <= 0 || clock.read().mode !== 'frozen'
    const waitMs = Math.min(comes ? dueInMs : Number.POSITIVE_INFINITY, pollMs)
    if (waitMs < Number.POSITIVE_INFINITY) schedule(waitMs)
  }
  const work = async () => {
    let hasFailed = false
    do {
      isWoken = false
      next = undefined
      try {
        const nextDue = await run(await clock.refresh())
        next = earliest(next, nextDue)
      } catch (fault) {
        report(fault)
        hasFailed = true
      }
    } while (isWoken && !hasFailed && !isStopped)
    // Await nothing between the last check of `isWoken` and this line: a wake in between would be lost.
    running = undefined
    if (hasFailed) schedule(RETRY_MS)
    else arm()
  }
  const wake = () => {
    if (isStopped) return
    isWoken = true
    running ??= work()
  }

  wake()
  return {
    scheduleAt: dueAt => {
      if (next !== undefined && next <= dueAt) return
      next = dueAt
      if (running === undefined) arm()
    },
    wake,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
