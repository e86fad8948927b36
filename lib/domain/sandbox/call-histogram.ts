import type { LogSummary } from '#lib/contract/sandbox/log-summary'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'

interface TimedStatus {
  readonly receivedAt: Instant
  readonly status: string
}

const BUCKETS_MAX = 120
const SECOND = 1_000
const DAY = 86_400 * SECOND
/** Bucket widths that divide a minute, an hour or a day evenly. If all are too narrow, a bucket spans whole days. */
const WIDTHS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 21_600, 43_200].map(
  seconds => seconds * SECOND,
)

export function countOutcomes(calls: readonly TimedStatus[]): LogSummary['counts'] {
  const counts = { done: 0, stamp: 0, rejected: 0 }
  for (const { status } of calls) counts[outcomeOf(status)] += 1
  return counts
}

/**
 * Counts outcomes of calls in at most 120 buckets of equal width. Each bucket begins at a whole multiple of the width.
 * Omits buckets without calls.
 */
export function histogramOf(calls: readonly TimedStatus[]): LogSummary['histogram'] {
  if (calls.length === 0) return { bucketMs: SECOND, bucketCount: 0, buckets: [] }
  const times = calls.map(({ receivedAt }) => receivedAt)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const bucketMs = widthFor(last - first)
  const from = Math.floor(first / bucketMs) * bucketMs
  const callsByPlace = Map.groupBy(calls, ({ receivedAt }) => Math.floor((receivedAt - from) / bucketMs))
  return {
    from: instantFromEpoch(from),
    bucketMs,
    bucketCount: Math.floor((last - from) / bucketMs) + 1,
    buckets: [...callsByPlace]
      .sort(([a], [b]) => a - b)
      .map(([place, bucketCalls]) => ({ place, ...countOutcomes(bucketCalls) })),
  }
}

function widthFor(spanMs: number): number {
  // Leaves one bucket spare, because the first bucket may begin before the first call.
  const least = spanMs / (BUCKETS_MAX - 1)
  return WIDTHS.find(width => width >= least) ?? Math.ceil(least / DAY) * DAY
}

function outcomeOf(status: string): keyof LogSummary['counts'] {
  if (status === '202') return 'stamp'
  return Number(status) >= 400 ? 'rejected' : 'done'
}
