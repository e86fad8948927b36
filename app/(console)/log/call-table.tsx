'use client'

import { useCallback, useMemo, useRef, useState } from 'react'
import { feedState } from '#app/_data/log/feed-state'
import { useStore } from '#app/_ui/create-store'
import { Icon } from '#app/_ui/icon.tsx'
import type { ExchangeSummary } from '#lib/client/control-client'
import { timeOfDay } from '#lib/explain/text/instant-text'
import { groupCalls, rowKey, tableRows } from './call-groups'
import { CallRow, type RowActions } from './log-row'
import { useRowKeys } from './use-row-keys'
import { RENDER_ALL_MAX, useRowWindow } from './use-row-window'

interface TableProps {
  readonly rows: readonly ExchangeSummary[]
  readonly chosen: readonly string[]
  readonly choose: (id: string) => void
  /** ID of the call in the side panel; empty if the panel is closed. */
  readonly peeked: string
  readonly peek: (id: string) => boolean
}

/** Table of calls. Groups each first request and its signed retries under one expandable row. */
export function CallTable({ rows, chosen, choose, peeked, peek }: TableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [current, setCurrent] = useState<string>()
  const { openIds, toggle } = useOpenGroups()
  const groups = useMemo(() => groupCalls(rows), [rows])
  const lines = useMemo(() => tableRows(groups, openIds), [groups, openIds])
  const { from, to, above, below } = useRowWindow(lines.length, body)
  const actions = useMemo((): RowActions => ({ onFocus: setCurrent, choose, toggle, peek }), [choose, toggle, peek])
  const isOpen = (requestId = '') => openIds.has(requestId)
  const press = useRowKeys({ lines, body, current, isOpen, toggle, choose, peeked, peek })
  const isWhole = lines.length <= RENDER_ALL_MAX
  const shown = lines.slice(from, to)
  const tabStop = shown.some(line => rowKey(line) === current) ? current : shown[0] && rowKey(shown[0])
  return (
    <div className="card">
      <table className="w-full table-fixed" aria-rowcount={isWhole ? undefined : lines.length + 1}>
        <caption className="sr-only">
          Calls, newest first. Use the arrow keys to move between rows, Enter to open a call and x to select it for
          comparison.
        </caption>
        <TableHead isNarrow={peeked !== ''} />
        <GapRow newest={rows[0]} />
        <tbody ref={body} onKeyDown={press}>
          <Spacer height={above} />
          {shown.map((line, at) => (
            <CallRow
              key={rowKey(line)}
              line={line}
              index={isWhole ? undefined : from + at + 2}
              isTabStop={rowKey(line) === tabStop}
              isChosen={chosen.includes(line.row.id)}
              isOpen={isOpen(line.row.requestId)}
              isPeeked={line.row.id === peeked}
              isNarrow={peeked !== ''}
              actions={actions}
            />
          ))}
          <Spacer height={below} />
        </tbody>
      </table>
    </div>
  )
}

/** Empty row that takes the space of rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  if (height === 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the row is empty and not focusable.
    <tr aria-hidden="true">
      <td style={{ height }} />
    </tr>
  )
}

/** Row shown after a lost connection until the missed calls are loaded. */
function GapRow({ newest }: { newest: ExchangeSummary | undefined }) {
  const { isBehind = false } = useStore(feedState)
  if (!isBehind) return null
  return (
    <tbody>
      <tr data-testid="log-gap" className="border-t border-dashed border-warn bg-warn-weak">
        <td colSpan={6} className="px-3 py-1.5 text-warn">
          <Icon name="alert" className="mr-2 inline align-text-bottom" />
          Connection lost{newest && ` after ${timeOfDay(newest.receivedAt)}`}. Missed calls appear here once the
          connection is restored.
        </td>
      </tr>
    </tbody>
  )
}

/** Returns the request IDs of the expanded groups of calls, and a function that expands or collapses a group. */
function useOpenGroups() {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (requestId: string) =>
      setOpenIds(
        previous =>
          new Set(previous.has(requestId) ? [...previous].filter(id => id !== requestId) : [...previous, requestId]),
      ),
    [],
  )
  return { openIds, toggle }
}

/** Header row of the log. Small windows hide some columns. `isNarrow` is true while the panel of a call is open. */
function TableHead({ isNarrow }: { isNarrow: boolean }) {
  return (
    <thead className="text-left text-12 text-text-3">
      <tr className="[&>th]:h-8 max-md:[&>th]:h-0 [&>th]:px-2 [&>th]:font-normal">
        <th scope="col" className="w-10">
          <span className="sr-only">Compare</span>
        </th>
        <th scope="col" className="hidden w-30 md:table-cell">
          Time, UTC
        </th>
        <th scope="col" className={`hidden lg:table-cell ${isNarrow ? 'w-26' : 'w-34'}`}>
          Client
        </th>
        <th scope="col" className={`md:w-56 ${isNarrow ? '' : 'wide:w-80'}`}>
          <span className="max-md:sr-only">Call</span>
        </th>
        <th scope="col" className="hidden md:table-cell">
          Outcome
        </th>
        <th scope="col" className="hidden w-20 text-right sm:table-cell">
          <span className="max-md:sr-only">ms</span>
        </th>
      </tr>
    </thead>
  )
}
