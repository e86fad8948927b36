import Link from 'next/link'
import { Status } from '#app/_ui/status-badge.tsx'
import { durationText, timeOfDay } from '#app/_ui/text/instant-text'
import { shortPath } from '#app/_ui/text/path-text'
import type { ExchangeSummary } from '#lib/client/control-client'

/** The newest call in one line. */
export function LatestCall({ row }: { row: ExchangeSummary | undefined }) {
  if (row === undefined) return <p className="truncate text-text-3">No calls yet</p>
  return (
    <Link
      href={`/log/${encodeURIComponent(row.id)}`}
      prefetch={false}
      className="flex min-h-6 items-center gap-3 rounded-control px-1 -outline-offset-2 hover:bg-surface-2"
    >
      <span className="truncate font-mono text-code">
        {row.method} {shortPath(row.path)}
      </span>
      <Status status={row.status} look="roomy" />
      <span className="hidden whitespace-nowrap text-text-3 sm:inline">
        {durationText(row.durationMs)} ms · {timeOfDay(row.receivedAt)}
      </span>
    </Link>
  )
}
