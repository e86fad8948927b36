import type { Instant } from '#lib/contract/scalars'
import type { SandboxClock } from '#lib/operations/world'
import { earliest } from '#lib/runtime/state/due-settlements'

/** Longest wait of a timer: longer ones overflow. */
const WAIT_MAX_MS = 2 ** 31 - 1
/** Time between two readings of a database that other processes write. */
const SHARED_POLL_MS = 1_000
/** Time until the next try after work that failed. */
const RETRY_MS = 1_000

export interface TickerParts {
  readonly clock: Pick<SandboxClock, 'now' | 'read' | 'refresh'>
  /** True if other processes store work without announcing it here, so that the ticker must poll. */
  readonly isShared: boolean
  /** Performs the work due at `now` and returns when the next work is due. */
  readonly run: (now: Instant) => Promise<Instant | undefined>
  readonly report: (fault: unknown) => void
}

export interface Ticker {
  /** Announces that work will be due. */
  expect(dueAt: Instant): void
  /** Checks for due work immediately, because the clock has changed or work has ended. */
  wake(): void
  /** Stops the timer and waits for running work. */
  stop(): Promise<void>
}

/**
 * Performs due work when the sandbox clock reaches it, also without a call. One timer waits for the next due time; with
 * a frozen clock, only for what is due already.
 */
export function startTicker({ clock, isShared, run, report }: TickerParts): Ticker {
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
    const waitMs = next === undefined ? Number.POSITIVE_INFINITY : next - clock.now()
    if (isShared) schedule(Math.min(waitMs, SHARED_POLL_MS))
    else if (waitMs <= 0 || (next !== undefined && clock.read().mode !== 'frozen')) schedule(waitMs)
  }
  const work = async () => {
    let hasFailed = false
    do {
      isWoken = false
      next = undefined
      try {
        const nextDue = await run(isShared ? await clock.refresh() : clock.now())
        next = earliest(next, nextDue)
      } catch (fault) {
        report(fault)
        hasFailed = true
      }
    } while (isWoken && !hasFailed && !isStopped)
    // Await nothing after the last check of `isWoken`: a wake in between would be lost.
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
    expect: dueAt => {
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
