import { FIGURE_TABLE, FigureTable } from '#app/_ui/figure-table.tsx'
import type { LogAddress } from '#app/(console)/log/log-address'
import { HistogramBars } from './histogram-bars'
import { bucketTime, type Histogram } from './histogram-range'
import { type RangeDraft, useRangeDraft } from './use-range-draft'

interface HistogramProps {
  readonly histogram: Histogram
  /** True if the table below already has rows, which the first histogram must not push down. */
  readonly hasRows: boolean
  readonly address: LogAddress
  readonly change: (change: Partial<LogAddress>) => void
}

/** Calls by time and outcome. Dragging across the bars, or moving a slider, selects a range. */
export function LogHistogram({ histogram, hasRows, address, change }: HistogramProps) {
  const draft = useRangeDraft(histogram, address, change)
  const { bucketCount } = draft.histogram
  if (bucketCount === 0 && !hasRows) return null
  return (
    <figure className={`mt-4 ${bucketCount === 0 ? 'invisible' : ''}`}>
      <div className="relative h-19">
        {bucketCount > 0 && <HistogramBars draft={draft} />}
        {bucketCount > 1 && <RangeSliders draft={draft} />}
      </div>
      <HistogramTable histogram={draft.histogram} />
    </figure>
  )
}

function RangeSliders({ draft: { histogram, range, choose, commit } }: { draft: RangeDraft }) {
  const { bucketCount } = histogram
  const [first, end] = range
  return (
    <fieldset className="absolute inset-x-0 top-0">
      <legend className="sr-only">Time range</legend>
      <RangeSlider
        name="Range start"
        max={bucketCount}
        value={first}
        words={bucketTime(histogram, first)}
        move={bucket => choose([Math.min(bucket, end - 1), end])}
        commit={commit}
      />
      <RangeSlider
        name="Range end"
        max={bucketCount}
        value={end}
        words={end === bucketCount ? 'now' : bucketTime(histogram, end)}
        move={bucket => choose([first, Math.max(bucket, first + 1)])}
        commit={commit}
      />
    </fieldset>
  )
}

/** Contents of the histogram as a table. */
function HistogramTable({ histogram }: { histogram: Histogram }) {
  return (
    <FigureTable className="mt-1">
      <section
        aria-label="Calls by time, as a table"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable by keyboard (WCAG 2.1.1).
        tabIndex={0}
        className="card max-h-60 max-w-lg overflow-auto"
      >
        <table className={`${FIGURE_TABLE} [&_tr>*]:px-3`}>
          <thead className="text-text-2">
            <tr>
              <th scope="col">From</th>
              <th scope="col">Done</th>
              <th scope="col">Need a stamp</th>
              <th scope="col">Rejected</th>
            </tr>
          </thead>
          <tbody>
            {histogram.buckets.map(({ place, done, stamp, rejected }) => (
              <tr key={place}>
                <td className="font-mono text-code">{bucketTime(histogram, place)}</td>
                <td>{done}</td>
                <td>{stamp}</td>
                <td>{rejected}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </FigureTable>
  )
}

/**
 * Only the handle receives pointer events. The slider is one handle wider than the histogram, so that the handle's
 * center marks the value in the histogram.
 */
const SLIDER = 'pointer-events-none absolute -left-3 h-14.5 w-[calc(100%+1.5rem)] appearance-none bg-transparent'
const WEBKIT_HANDLE =
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:cursor-ew-resize [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-[11px] [&::-webkit-slider-thumb]:border-x-8 [&::-webkit-slider-thumb]:border-transparent [&::-webkit-slider-thumb]:bg-accent [&::-webkit-slider-thumb]:bg-clip-padding forced-colors:[&::-webkit-slider-thumb]:bg-[ButtonText]'
const MOZILLA_HANDLE =
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:cursor-ew-resize [&::-moz-range-thumb]:rounded-[11px] [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:border-x-8 [&::-moz-range-thumb]:border-transparent [&::-moz-range-thumb]:bg-accent [&::-moz-range-thumb]:bg-clip-padding'

/** Slider for the start or the end of the time range. */
function RangeSlider(props: {
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
