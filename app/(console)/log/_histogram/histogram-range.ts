import type { LogAddress } from '#app/(console)/log/log-address'
import type { LogSummary } from '#lib/client/control-client'
import { dayAndTime, timeOfDay } from '#lib/explain/text/instant-text'

export type Histogram = LogSummary['histogram']
/** First bucket of a range, and the first bucket after the range. */
export type BucketRange = readonly [first: number, end: number]

/** Below this span, times show tenths of a second, because whole seconds could repeat on the axis. */
const TENTHS_MS = 10_000
const DAY_MS = 86_400_000

/** Returns the buckets of the range in the URL. Without a range, returns all buckets. */
export function bucketRange(histogram: Histogram, { from, until }: Pick<LogAddress, 'from' | 'until'>): BucketRange {
  const { bucketCount } = histogram
  const first = Math.floor(bucketPosition(histogram, from, 0))
  const end = Math.ceil(bucketPosition(histogram, until, bucketCount))
  return [Math.max(0, Math.min(first, bucketCount - 1)), Math.min(bucketCount, Math.max(end, 1))]
}

/**
 * Returns the URL parameters of a range. If the range ends with the last bucket, `until` is empty, so that new calls
 * are included.
 */
export function rangeAddress(histogram: Histogram, [first, end]: BucketRange): Pick<LogAddress, 'from' | 'until'> {
  const { bucketCount } = histogram
  return {
    from: first <= 0 ? '' : instantAt(histogram, first),
    until: end >= bucketCount ? '' : instantAt(histogram, end),
  }
}

function instantAt({ from, bucketMs }: Histogram, bucket: number): string {
  return new Date(Date.parse(from ?? '') + bucket * bucketMs).toISOString()
}

/** Formats the start of a bucket. The precision depends on the histogram's span and on the bucket length. */
export function bucketTime(histogram: Histogram, bucket: number): string {
  const iso = instantAt(histogram, bucket)
  const { bucketMs, bucketCount } = histogram
  if (bucketMs * bucketCount > DAY_MS) return dayAndTime(iso).slice(5, 16)
  if (bucketMs * bucketCount < TENTHS_MS) return timeOfDay(iso, 'milliseconds').slice(0, -2)
  return bucketMs < 60_000 ? timeOfDay(iso) : timeOfDay(iso).slice(0, 5)
}

function bucketPosition({ from, bucketMs }: Histogram, iso: string, fallback: number): number {
  const at = (Date.parse(iso) - Date.parse(from ?? '')) / bucketMs
  return Number.isNaN(at) ? fallback : at
}

/** Returns the places of the bucket boundaries whose times are shown: the ends, and at most four between them. */
export function labeledPlaces(bucketCount: number): readonly number[] {
  return [...new Set([0, 0.2, 0.4, 0.6, 0.8, 1].map(share => Math.round(share * bucketCount)))]
}
