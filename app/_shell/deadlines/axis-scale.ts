import type { Countdown } from '#app/_data/clock/countdown'
import { SESSION_VALID_MS } from '#lib/contract/lifetimes'

/** End of the axis in seconds. Later deadlines are drawn at the end. */
const AXIS_SECONDS = SESSION_VALID_MS / 1000
/** Seconds below which the scale is nearly linear. */
const KNEE_SECONDS = 20
/** Minimum distance between two labels, in percent of the axis. Smaller if there are more than six labels. */
const LABEL_GAP = 20

export const TICKS = [
  { seconds: 30, words: '30 s' },
  { seconds: 60, words: '1 min' },
  { seconds: 120, words: '2' },
  { seconds: 300, words: '5' },
  { seconds: 600, words: '10' },
  { seconds: 900, words: '15 min' },
].map(({ seconds, words }) => ({ words, x: axisPosition(seconds) }))

/** Position below which the axis is amber. */
export const SOON_POSITION = axisPosition(60)

/** Returns the axis position of a remaining time, in percent. Logarithmic: the last minute takes 36% of the axis. */
export function axisPosition(seconds: number): number {
  const part = Math.log1p(Math.min(seconds, AXIS_SECONDS) / KNEE_SECONDS) / Math.log1p(AXIS_SECONDS / KNEE_SECONDS)
  return Math.round(part * 10_000) / 100
}

/** Returns label positions in percent. A label moves away from its dot only to leave room for other labels. */
export function labelPositions(countdowns: readonly Pick<Countdown, 'secondsLeft'>[]): readonly number[] {
  const gap = Math.min(LABEL_GAP, 100 / Math.max(1, countdowns.length - 1))
  const positions: number[] = []
  for (const [at, { secondsLeft }] of countdowns.entries()) {
    const free = at === 0 ? 0 : (positions[at - 1] ?? 0) + gap
    // Leaves room for the labels that follow.
    const last = 100 - gap * (countdowns.length - 1 - at)
    positions.push(Math.min(last, Math.max(free, axisPosition(secondsLeft))))
  }
  return positions
}
