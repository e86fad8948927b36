/** Results of one load run; times in milliseconds. */
export interface LoadFigures {
  readonly requestsPerSecond: number
  readonly p50: number
  readonly p99: number
}

/** Returns the median, or NaN for an empty list. Of two middle values, takes the greater. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Returns the value below which about this share of the values lies, or NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** Formats rows under a heading in aligned columns. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heading, ...rows]
  const widths = heading.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0)))
  const printed = lines.map(line =>
    line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))),
  )
  return printed.map(line => `  ${line.join('   ').trimEnd()}\n`).join('')
}
