'use client'

import { useMemo, useRef, useState } from 'react'
import type { ExchangeSummary } from '#lib/client/control-client'
import { groupCalls, rowKey, tableRows } from './call-groups'
import { GapRow } from './gap-row'
import { CallRow, type RowActions } from './log-row'
import { TableHead } from './table-head'
import { useOpenGroups } from './use-open-groups'
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
