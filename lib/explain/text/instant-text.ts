/** Formats an ISO instant as UTC time: `14:02:09`, or `14:02:09.120` with milliseconds. */
export function timeOfDay(iso: string, precision: 'seconds' | 'milliseconds' = 'seconds'): string {
  return new Date(iso).toISOString().slice(11, precision === 'seconds' ? 19 : 23)
}

/** Formats an ISO instant as UTC date and time: `2025-10-13 14:02:09.120 UTC`. */
export function dayAndTime(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 10)} ${timeOfDay(iso, 'milliseconds')} UTC`
}

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
] as const

/** Formats a duration in its two largest nonzero units, without a sign: `1h 5m` or `0s`. */
export function spanText(milliseconds: number): string {
  let seconds = Math.round(Math.abs(milliseconds) / 1000)
  const parts: string[] = []
  for (const [unit, size] of UNITS) {
    const count = Math.floor(seconds / size)
    seconds -= count * size
    if (count > 0) parts.push(`${count}${unit}`)
  }
  return parts.slice(0, 2).join(' ') || '0s'
}

/** Formats a number of milliseconds, without the unit. Only values below 10 have a decimal. */
export function durationText(milliseconds: number): string {
  return milliseconds < 10 ? milliseconds.toFixed(1) : String(Math.round(milliseconds))
}
