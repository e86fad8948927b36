const SECOND_MS = 1_000

/** A limit on the number of deliveries that start within any second of machine time. */
export interface StartLimit {
  /** Returns how many deliveries may start now. If this is 0, `onFree` is called as soon as a delivery may start. */
  free(): number
  count(starts: number): void
  stop(): void
}

/** Returns a limit of `perSecond` starts per second. A timer, which `stop` cancels, calls `onFree`. */
export function startLimit(perSecond: number, onFree: () => void): StartLimit {
  /** Times of the starts within the last second, oldest first. */
  let starts: readonly number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const waitUntilFree = (now: number) => {
    const oldest = starts[0] ?? now
    timer ??= setTimeout(
      () => {
        timer = undefined
        onFree()
      },
      Math.ceil(oldest + SECOND_MS - now),
    )
  }
  return {
    free: () => {
      const now = performance.now()
      starts = starts.filter(at => now - at < SECOND_MS)
      const free = perSecond - starts.length
      if (free === 0) waitUntilFree(now)
      return free
    },
    count: added => {
      const now = performance.now()
      starts = [...starts, ...Array.from({ length: added }, () => now)]
    },
    stop: () => clearTimeout(timer),
  }
}
