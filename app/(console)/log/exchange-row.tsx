import Link from 'next/link'
import { memo } from 'react'
import type { ExchangeSummary } from '#lib/client/control'
import { durationText, timeOfDay } from '../../_ui/instant-text'
import { shortPath } from '../../_ui/path-text'
import { Status } from '../../_ui/status'
import { Tag } from '../../_ui/tag'

/** One exchange of the table. Its link covers the row; drawn once, for exchanges never change. */
export const ExchangeRow = memo(function ExchangeRow(props: {
  row: ExchangeSummary
  isTabStop: boolean
  onFocusRow: (id: string) => void
}) {
  const { row } = props
  return (
    <tr
      data-testid="log-row"
      className="relative h-8 border-b border-surface-2 last:border-0 focus-within:bg-surface-2 hover:bg-surface-2 [&>td]:px-3 [&>td]:py-1"
    >
      <td className="hidden whitespace-nowrap font-mono text-code text-text-3 md:table-cell">
        {timeOfDay(row.receivedAt, 'milliseconds')}
      </td>
      <td className="hidden truncate text-text-2 lg:table-cell">{row.platformName ?? '–'}</td>
      <td className="font-mono-strong text-code">
        {row.method}
        <span className="block font-mono text-text-3 md:hidden">{timeOfDay(row.receivedAt)}</span>
      </td>
      <td className="min-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <Link
            href={`/log/${encodeURIComponent(row.id)}`}
            prefetch={false}
            tabIndex={props.isTabStop ? 0 : -1}
            onFocus={() => props.onFocusRow(row.id)}
            title={row.path}
            className="truncate font-mono text-code outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {shortPath(row.path)}
          </Link>
          {row.replayed && <Tag>replayed</Tag>}
          {row.armed && <Tag>armed</Tag>}
        </span>
        <span className="block truncate font-mono text-code text-err lg:hidden">{row.code}</span>
      </td>
      <td>
        <span className="hidden sm:inline">
          <Status status={row.status} />
        </span>
        <span className="sm:hidden">
          <Status status={row.status} look="short" />
        </span>
      </td>
      <td className="hidden truncate font-mono text-code text-text-2 lg:table-cell">{row.code}</td>
      <td className="hidden text-right text-text-2 sm:table-cell">{durationText(row.durationMs)}</td>
    </tr>
  )
})
