import { type PointerEvent, useId, useState } from 'react'
import { spanText } from '#app/_ui/text/instant-text'
import { type BucketRange, bucketRange, bucketTime, type Histogram, rangeAddress } from './histogram-range'
import { HistogramTable } from './histogram-table'
import type { LogAddress } from './log-address'

const OUTCOMES = [
  { name: 'done', fill: 'fill-ok' },
  { name: 'stamp', fill: 'fill-info' },
  { name: 'rejected', fill: 'fill-err' },
] as const
/** Pixels of the bars, above the times. */
const HEIGHT = 58
const LABELS = [0, 0.2, 0.4, 0.6, 0.8, 1]
/**
 * An invisible slider of which only the handle shows and takes the pointer. It is wider than the diagram by one handle,
 * so that the handle's middle lies on the value.
 */
const SLIDER = 'pointer-events-none absolute -left-3 h-14.5 w-[calc(100%+1.5rem)] appearance-none bg-transparent'
const WEBKIT_HANDLE =
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:cursor-ew-resize [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-[11px] [&::-webkit-slider-thumb]:border-x-8 [&::-webkit-slider-thumb]:border-transparent [&::-webkit-slider-thumb]:bg-accent [&::-webkit-slider-thumb]:bg-clip-padding forced-colors:[&::-webkit-slider-thumb]:bg-[ButtonText]'
const MOZILLA_HANDLE =
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:cursor-ew-resize [&::-moz-range-thumb]:rounded-[11px] [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:border-x-8 [&::-moz-range-thumb]:border-transparent [&::-moz-range-thumb]:bg-accent [&::-moz-range-thumb]:bg-clip-padding'

interface HistogramProps {
  readonly histogram: Histogram
  readonly address: LogAddress
  readonly change: (change: Partial<LogAddress>) => void
}

/** Calls by time and outcome. A range can be dragged, or moved with two sliders. */
export function LogHistogram({ histogram, address, change }: HistogramProps) {
  // The address changes at the end of a drag: browsers limit how often it may.
  const [draft, setDraft] = useState<BucketRange>()
  const { bucketCount } = histogram
  const range = draft ?? bucketRange(histogram, address)
  const commit = () => {
    if (draft) change(rangeAddress(histogram, draft))
    setDraft(undefined)
  }
  if (bucketCount === 0) return null
  return (
    <figure className="mt-4">
      <div className="relative h-19">
        <Bars
          histogram={histogram}
          range={range}
          choose={setDraft}
          commit={commit}
          cancel={() => setDraft(undefined)}
        />
        {bucketCount > 1 && (
          <fieldset className="absolute inset-x-0 top-0">
            <legend className="sr-only">Range of time</legend>
            <Slider
              name="Range start"
              max={bucketCount}
              value={range[0]}
              words={bucketTime(histogram, range[0])}
              move={first => setDraft([Math.min(first, range[1] - 1), range[1]])}
              commit={commit}
            />
            <Slider
              name="Range end"
              max={bucketCount}
              value={range[1]}
              words={range[1] === bucketCount ? 'now' : bucketTime(histogram, range[1])}
              move={end => setDraft([range[0], Math.max(end, range[0] + 1)])}
              commit={commit}
            />
          </fieldset>
        )}
      </div>
      <HistogramTable histogram={histogram} />
    </figure>
  )
}

function Bars(props: {
  histogram: Histogram
  range: BucketRange
  choose: (range: BucketRange) => void
  commit: () => void
  cancel: () => void
}) {
  const { histogram, range, choose, commit, cancel } = props
  const id = useId()
  const [start, setStart] = useState<number>()
  const { bucketCount, buckets } = histogram
  const percent = (place: number) => `${(place / bucketCount) * 100}%`
  const unit = Math.min(7, (HEIGHT - 4) / Math.max(...buckets.map(total), 1))
  const width = Math.min(0.76 / bucketCount, 0.02)

  const placeAt = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.max(0, Math.min(bucketCount - 1, Math.floor(((clientX - left) / width) * bucketCount)))
  }
  const extend = (from: number, to: number) => choose([Math.min(from, to), Math.max(from, to) + 1])
  return (
    <svg
      role="img"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
      width="100%"
      height="76"
      className="block touch-pan-y overflow-visible"
      data-testid="log-histogram"
      onPointerDown={event => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const place = placeAt(event)
        setStart(place)
        extend(place, place)
      }}
      onPointerMove={event => start !== undefined && extend(start, placeAt(event))}
      onPointerUp={() => {
        setStart(undefined)
        commit()
      }}
      onPointerCancel={() => {
        setStart(undefined)
        cancel()
      }}
    >
      <title id={`${id}t`}>Calls by time</title>
      <desc id={`${id}d`}>{description(histogram)}</desc>
      <rect width="100%" height={HEIGHT} className="fill-transparent" />
      <rect
        x={percent(range[0])}
        width={percent(range[1] - range[0])}
        height={HEIGHT}
        className={range[0] === 0 && range[1] === bucketCount ? 'fill-transparent' : 'fill-accent/10'}
      />
      {buckets.map(bucket =>
        stacked(bucket).map(({ name, fill, below, count }) => (
          <rect
            key={`${bucket.place} ${name}`}
            x={percent(bucket.place + 0.5 - (width * bucketCount) / 2)}
            width={`${width * 100}%`}
            y={HEIGHT - (below + count) * unit}
            height={Math.max(count * unit - 0.5, 0.5)}
            className={`${fill} forced-colors:fill-[CanvasText]`}
          />
        )),
      )}
      <rect y={HEIGHT} width="100%" height="1" className="fill-border" />
      {LABELS.map(share => (
        <text
          key={share}
          x={`${share * 100}%`}
          y="73"
          textAnchor={share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}
          className={`fill-text-3 text-[0.6875rem] ${share % 1 === 0 ? '' : 'max-sm:hidden'}`}
        >
          {bucketTime(histogram, Math.round(share * bucketCount))}
        </text>
      ))}
    </svg>
  )
}

/** One end of the range: a native slider whose track is invisible, so that only its handle takes the pointer. */
function Slider(props: {
  name: string
  max: number
  value: number
  words: string
  move: (value: number) => void
  commit: () => void
}) {
  return (
    <input
      type="range"
      aria-label={props.name}
      aria-valuetext={props.words}
      min="0"
      max={props.max}
      value={props.value}
      onChange={event => props.move(Number(event.target.value))}
      onPointerUp={props.commit}
      onKeyUp={props.commit}
      onBlur={props.commit}
      className={`${SLIDER} ${WEBKIT_HANDLE} ${MOZILLA_HANDLE}`}
    />
  )
}

function total({ done, stamp, rejected }: Histogram['buckets'][number]): number {
  return done + stamp + rejected
}

function stacked(bucket: Histogram['buckets'][number]) {
  let below = 0
  return OUTCOMES.map(({ name, fill }) => {
    const part = { name, fill, below, count: bucket[name] }
    below += part.count
    return part
  }).filter(({ count }) => count > 0)
}

function description(histogram: Histogram): string {
  const { buckets, bucketCount, bucketMs } = histogram
  const calls = buckets.reduce((sum, bucket) => sum + total(bucket), 0)
  const rejected = buckets.reduce((sum, bucket) => sum + bucket.rejected, 0)
  const [first, last] = [bucketTime(histogram, 0), bucketTime(histogram, bucketCount)]
  return `From ${first} to ${last}, ${spanText(bucketMs)} to a bar: ${calls} calls, ${rejected} of them rejected.`
}
