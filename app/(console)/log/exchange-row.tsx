import Link from 'next/link'
import { memo } from 'react'
import { Status } from '#app/_ui/status-badge.tsx'
import { Tag } from '#app/_ui/tag-label.tsx'
import { durationText, timeOfDay } from '#app/_ui/text/instant-text'
import { shortPath } from '#app/_ui/text/path-text'
import type { ExchangeSummary } from '#lib/client/control-client'
import { LegGutter } from './leg-gutter'

/** Callbacks of a row. Stable, so that rows are not rendered again. */
export interface RowActs {
  readonly focused: (id: string) => void
  readonly choose: (id: string) => void
}

interface RowProps {
  readonly row: ExchangeSummary
  /** Lines of signed retries, as text. */
  readonly gutter: string
  readonly legs: string | undefined
  readonly isTabStop: boolean
  readonly isChosen: boolean
  readonly acts: RowActs
}

/** One exchange in the table; its link covers the row. New calls change its index, but never its cells. */
export function ExchangeRow({ index, ...cells }: RowProps & { readonly index: number | undefined }) {
  return (
    <tr
      data-testid="log-row"
      aria-rowindex={index}
      className={`relative h-16 border-b border-surface-2 last:border-0 focus-within:bg-surface-2 hover:bg-surface-2 md:h-(--row-height) [&>td]:px-2 [&>td]:py-0 sm:[&>td]:px-3 ${cells.isChosen ? 'bg-info-weak!' : ''}`}
    >
      <Cells {...cells} />
    </tr>
  )
}

const Cells = memo(function Cells(props: RowProps) {
  const { row, gutter, legs, acts } = props
  const name = `${row.method} ${shortPath(row.path)}, ${row.status}, ${timeOfDay(row.receivedAt, 'milliseconds')}`
  return (
    <>
      <td className="relative pr-0! sm:pl-8!">
        <LegGutter gutter={gutter} />
        <label className="relative z-10 grid size-6 place-items-center">
          <input
            type="checkbox"
            checked={props.isChosen}
            tabIndex={-1}
            aria-label={`Compare ${name}`}
            className="size-4.5 accent-accent"
            onChange={() => acts.choose(row.id)}
          />
        </label>
      </td>
      <td className="hidden whitespace-nowrap font-mono text-code text-text-3 md:table-cell">
        {timeOfDay(row.receivedAt, 'milliseconds')}
      </td>
      <td className="hidden truncate text-text-2 lg:table-cell">
        {row.fromConsole ? <span className="text-text-3">Console</span> : (row.platformName ?? '–')}
      </td>
      <td className="font-mono-strong text-code">{row.method}</td>
      <td className="min-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <Link
            href={`/log/${encodeURIComponent(row.id)}`}
            prefetch={false}
            tabIndex={props.isTabStop ? 0 : -1}
            onFocus={() => acts.focused(row.id)}
            data-row={row.id}
            title={row.path}
            className="truncate font-mono text-code outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {shortPath(row.path)}
          </Link>
          <span className="flex gap-2 max-sm:hidden">
            <Tags row={row} legs={legs} />
          </span>
        </span>
        <span className="flex items-center gap-2 md:hidden">
          <span className="font-mono text-code text-text-3">{timeOfDay(row.receivedAt)}</span>
          <span className="flex gap-2 sm:hidden">
            <Tags row={row} legs={legs} />
          </span>
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
    </>
  )
})

function Tags({ row, legs }: { row: ExchangeSummary; legs: string | undefined }) {
  return (
    <>
      {legs && <Tag look="info">{legs}</Tag>}
      {row.replayed && <Tag>replayed</Tag>}
      {row.armed && <Tag>forced</Tag>}
    </>
  )
}
