import { type PointerEvent, useId } from 'react'
import { callCount, OUTCOMES } from '#app/(console)/log/outcomes'
import { spanText } from '#lib/explain/text/instant-text'
import { bucketTime, type Histogram, labeledPlaces } from './histogram-range'
import type { RangeDraft } from './use-range-draft'

/** Height of the bar area in pixels, without the time labels. */
const HEIGHT = 58

/** Bars of the histogram. Dragging selects a range. */
export function HistogramBars({ draft }: { draft: RangeDraft }) {
  const { histogram, range } = draft
  const { bucketCount } = histogram
  const id = useId()
  const isWhole = range[0] === 0 && range[1] === bucketCount
  return (
    <svg
      role="img"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
      width="100%"
      height="76"
      className="block touch-pan-y overflow-visible"
      data-testid="log-histogram"
      {...dragHandlers(draft)}
    >
      <title id={`${id}t`}>Calls by time</title>
      <desc id={`${id}d`}>{description(histogram)}</desc>
      <rect width="100%" height={HEIGHT} className="fill-transparent" />
      <rect
        x={percent(range[0] / bucketCount)}
        width={percent((range[1] - range[0]) / bucketCount)}
        height={HEIGHT}
        className={isWhole ? 'fill-transparent' : 'fill-accent/10'}
      />
      <Stacks histogram={histogram} />
      <rect y={HEIGHT} width="100%" height="1" className="fill-border" />
      {labeledPlaces(bucketCount).map(place => (
        <text
          key={place}
          x={percent(place / bucketCount)}
          y="73"
          textAnchor={place === 0 ? 'start' : place === bucketCount ? 'end' : 'middle'}
          className={`fill-text-3 text-[0.6875rem] ${place % bucketCount === 0 ? '' : 'max-sm:hidden'}`}
        >
          {bucketTime(histogram, place)}
        </text>
      ))}
    </svg>
  )
}

function Stacks({ histogram: { bucketCount, buckets } }: { histogram: Histogram }) {
  const unit = Math.min(7, (HEIGHT - 4) / Math.max(...buckets.map(callCount), 1))
  const width = Math.min(0.76 / bucketCount, 0.02)
  return buckets.map(bucket =>
    stackOutcomes(bucket).map(({ name, fill, below, count }) => (
      <rect
        key={`${bucket.place} ${name}`}
        x={percent((bucket.place + 0.5) / bucketCount - width / 2)}
        width={percent(width)}
        y={HEIGHT - (below + count) * unit}
        height={Math.max(count * unit - 0.5, 0.5)}
        className={`${fill} forced-colors:fill-[CanvasText]`}
      />
    )),
  )
}

function dragHandlers({ histogram: { bucketCount }, dragFrom, choose, commit, cancel }: RangeDraft) {
  const bucketAt = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.max(0, Math.min(bucketCount - 1, Math.floor(((clientX - left) / width) * bucketCount)))
  }
  const extend = (from: number, to: number) => choose([Math.min(from, to), Math.max(from, to) + 1], from)
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const bucket = bucketAt(event)
      extend(bucket, bucket)
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => dragFrom !== undefined && extend(dragFrom, bucketAt(event)),
    onPointerUp: commit,
    onPointerCancel: cancel,
  }
}

function percent(share: number): string {
  return `${share * 100}%`
}

function stackOutcomes(bucket: Histogram['buckets'][number]) {
  let below = 0
  return OUTCOMES.map(({ name, fill }) => {
    const part = { name, fill, below, count: bucket[name] }
    below += part.count
    return part
  }).filter(({ count }) => count > 0)
}

function description(histogram: Histogram): string {
  const { buckets, bucketCount, bucketMs } = histogram
  const calls = buckets.reduce((sum, bucket) => sum + callCount(bucket), 0)
  const rejected = buckets.reduce((sum, bucket) => sum + bucket.rejected, 0)
  const [first, last] = [bucketTime(histogram, 0), bucketTime(histogram, bucketCount)]
  return `From ${first} to ${last}, ${spanText(bucketMs)} per bar. Calls: ${calls}, rejected: ${rejected}.`
}
