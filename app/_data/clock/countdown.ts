/** From when to when something is open; both are ISO text. */
export interface Span {
  readonly startedAt: string
  readonly expiresAt: string
}

/** How a deadline stands. */
export interface Countdown {
  readonly secondsLeft: number
  /** The part that is left, from 0 to 1. */
  readonly left: number
  /** At most a quarter or a minute left. */
  readonly isSoon: boolean
  readonly isOver: boolean
}

/** Counts down to the end of a span, at a moment of the sandbox's clock. */
export function countdownTo({ startedAt, expiresAt }: Span, now: string): Countdown {
  const whole = Date.parse(expiresAt) - Date.parse(startedAt)
  // The clock is heard of a moment late, and never stands before the beginning.
  const left = Math.min(whole, Date.parse(expiresAt) - Date.parse(now))
  return {
    secondsLeft: Math.max(0, Math.ceil(left / 1000)),
    left: whole > 0 ? Math.max(0, left / whole) : 0,
    isSoon: left <= whole / 4 || left <= 60_000,
    isOver: left <= 0,
  }
}

/** A countdown's face: `4:58`, `1:02:03`. */
export function clockFace(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
