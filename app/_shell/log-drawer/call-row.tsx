import { memo } from 'react'
import { PageLink } from '#app/_ui/page-link.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import type { ExchangeSummary } from '#lib/client/control-client'
import { durationText, timeOfDay } from '#lib/explain/text/instant-text'
import { pathEnd } from '#lib/explain/text/path-text'

/** The newest calls, one per line. */
export function CallRows({ rows, rowsMax }: { rows: readonly ExchangeSummary[]; rowsMax: number }) {
  return (
    <ol className="@container">
      {rows.slice(0, rowsMax).map(row => (
        <li key={row.id} className="border-b border-surface-2 last:border-0">
          <CallRow row={row} />
        </li>
      ))}
    </ol>
  )
}

/** A row is memoized, because logged calls never change. */
const CallRow = memo(function CallRow({ row }: { row: ExchangeSummary }) {
  return (
    <PageLink
      href={`/log/${encodeURIComponent(row.id)}`}
      data-testid="live-row"
      className="grid min-h-(--row-height) grid-cols-[4rem_3rem_minmax(0,1fr)_3.25rem] @xl:grid-cols-[4rem_3rem_minmax(0,1fr)_9.5rem_3.5rem] items-center gap-x-2 px-4 -outline-offset-2 hover:bg-surface-2"
    >
      <span className="font-mono text-code text-text-3">{timeOfDay(row.receivedAt)}</span>
      <span className="font-mono-strong text-code">{row.method}</span>
      <span className="truncate font-mono text-code" title={row.path}>
        {pathEnd(row.path)}
      </span>
      <span className="flex min-w-0 items-center gap-2">
        <Status status={row.status} look="roomy" />
      </span>
      <span className="hidden text-right text-12 whitespace-nowrap text-text-3 @xl:inline">
        {durationText(row.durationMs)} ms
      </span>
    </PageLink>
  )
})
