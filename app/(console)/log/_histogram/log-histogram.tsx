import type { LogAddress } from '#app/(console)/log/log-address'
import { HistogramBars } from './histogram-bars'
import { bucketTime, type Histogram } from './histogram-range'
import { HistogramTable } from './histogram-table'
import { RangeSlider } from './range-slider'
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
