/** How a deadline stands. */
export interface Countdown {
  readonly secondsLeft: number
  /** At most a quarter or a minute left. */
  readonly isSoon: boolean
  readonly isOver: boolean
}

/** Counts down to an instant on the sandbox's clock; all three are ISO text. */
export function countdownTo(expiresAt: string, { createdAt, now }: { createdAt: string; now: string }): Countdown {
  const whole = Date.parse(expiresAt) - Date.parse(createdAt)
  // The clock is heard of a moment late, and never stands before the beginning.
  const left = Math.min(whole, Date.parse(expiresAt) - Date.parse(now))
  return {
    secondsLeft: Math.max(0, Math.ceil(left / 1000)),
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

/** What is spoken at this second, if anything: at 60, 30, 10 and 0. */
export function spokenAt(seconds: number): string | undefined {
  if (seconds === 0) return 'The quote has expired'
  return [60, 30, 10].includes(seconds) ? `The quote expires in ${seconds} seconds` : undefined
}
