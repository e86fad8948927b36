import type { LogSummary } from '#lib/client/control-client'
import { bucketRange, bucketTime } from './_histogram/histogram-range'
import type { LogAddress } from './log-address'

/** Line under the histogram: the selected range and the numbers of calls and page reads. */
export function LogScope(props: {
  address: LogAddress
  change: (change: Partial<LogAddress>) => void
  summary: LogSummary | undefined
}) {
  const { address, change, summary } = props
  // The empty line reserves the space until there is a summary.
  if (summary === undefined) return <p className="mt-2 mb-3 min-h-6" />
  const { calls, callsMax, pageReads } = summary.kept
  const hasRange = address.from !== '' || address.until !== ''
  const areReadsShown = address.reads === 'all'
  const reads = `${pageReads} ${pageReads === 1 ? 'read' : 'reads'} by this console’s own pages ${pageReads === 1 ? 'is' : 'are'}`
  return (
    <p className="mt-2 mb-3 flex min-h-6 flex-wrap items-center gap-x-2 text-text-2" data-testid="log-scope">
      <span>
        {hasRange && summary.histogram.bucketCount > 0 ? `${rangeWords(summary, address)}, newest first. ` : ''}
        {calls} {calls === 1 ? 'call' : 'calls'} in the log, which keeps at most the latest{' '}
        {callsMax.toLocaleString('en')}.
      </span>
      {hasRange && <TextButton press={() => change({ from: '', until: '' })}>Show all times</TextButton>}
      {pageReads > 0 && (
        <>
          <span>
            {reads} {areReadsShown ? 'shown' : 'hidden'}.
          </span>
          <TextButton press={() => change({ reads: areReadsShown ? '' : 'all' })}>
            {areReadsShown ? 'Hide them' : 'Show them'}
          </TextButton>
        </>
      )}
    </p>
  )
}

function TextButton({ press, children }: { press: () => void; children: string }) {
  return (
    <button
      type="button"
      className="min-h-6 whitespace-nowrap text-accent underline underline-offset-2"
      onClick={press}
    >
      {children}
    </button>
  )
}

function rangeWords({ histogram }: LogSummary, address: LogAddress): string {
  const [first, end] = bucketRange(histogram, address)
  return `${bucketTime(histogram, first)} to ${address.until === '' ? 'now' : bucketTime(histogram, end)}`
}
