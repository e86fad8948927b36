/** Start and end of a time span, as ISO 8601 strings. */
export interface Span {
  readonly startedAt: string
  readonly expiresAt: string
}

export interface Countdown {
  readonly secondsLeft: number
  /** Fraction of the span that is left, from 1 to 0. */
  readonly left: number
  /** True if at most a quarter of the span or at most one minute is left. */
  readonly isSoon: boolean
  readonly isOver: boolean
}

export function countdownTo({ startedAt, expiresAt }: Span, now: string): Countdown {
  const duration = Date.parse(expiresAt) - Date.parse(startedAt)
  // The sandbox time that the page computes may lag slightly, so `now` may be before the span's start.
  const leftMs = Math.min(duration, Date.parse(expiresAt) - Date.parse(now))
  return {
    secondsLeft: Math.max(0, Math.ceil(leftMs / 1000)),
    left: duration > 0 ? Math.max(0, leftMs / duration) : 0,
    isSoon: leftMs <= duration / 4 || leftMs <= 60_000,
    isOver: leftMs <= 0,
  }
}

/** Formats seconds as `4:58` or `1:02:03`. */
export function countdownText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
