'use client'

import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import type { ExchangeSummary } from '#lib/client/control-client'
import { groupCalls, rowKey, tableRows } from './call-groups'
import { GapRow } from './gap-row'
import { CallRow, type RowActs } from './log-row'
import { DRAWN_WHOLE, scrollToRow, useRowWindow } from './use-row-window'

interface TableProps {
  readonly rows: readonly ExchangeSummary[]
  readonly chosen: readonly string[]
  readonly choose: (id: string) => void
  /** The call in the panel. */
  readonly peeked: string
  readonly peek: (id: string) => boolean
}

/**
 * Calls as a table. Arrow keys, j and k, Home and End move between rows; right and left open and close a signed retry;
 * Enter shows a call, x chooses it.
 */
export function CallTable({ rows, chosen, choose, peeked, peek }: TableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [current, setCurrent] = useState<string>()
  const { openIds, toggle } = useOpenGroups()
  const groups = useMemo(() => groupCalls(rows), [rows])
  const lines = useMemo(() => tableRows(groups, openIds), [groups, openIds])
  const { from, to, above, below } = useRowWindow(lines.length, body)
  const acts = useMemo((): RowActs => ({ focused: setCurrent, choose, toggle, peek }), [choose, toggle, peek])
  const isWhole = lines.length <= DRAWN_WHOLE
  const shown = lines.slice(from, to)
  const tabStop = shown.some(line => rowKey(line) === current) ? current : shown[0] && rowKey(shown[0])

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = lines.findIndex(line => rowKey(line) === current)
    const { row, place, requests = [] } = lines[at] ?? {}
    const to = target(event.key, at, lines.length - 1)
    const next = to === undefined ? undefined : lines[to]
    const isOpen = openIds.has(row?.requestId ?? '')
    if (to !== undefined && next !== undefined) {
      focusRow(body.current, rowKey(next), to)
      if (peeked !== '') peek(next.row.id)
    } else if (event.key === 'x' && row !== undefined) choose(row.id)
    else if (row?.requestId !== undefined && place === undefined && requests.length > 1 && event.key === side(isOpen))
      toggle(row.requestId)
    else return
    event.preventDefault()
  }

  return (
    <div className="rounded-card bg-surface shadow-(--surface-shadow)">
      <table className="w-full table-fixed" aria-rowcount={isWhole ? undefined : lines.length + 1}>
        <caption className="sr-only">
          Calls, newest first. Use the arrow keys to move between rows, Enter to open a row and x to select it for
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
              isOpen={openIds.has(line.row.requestId ?? '')}
              isPeeked={line.row.id === peeked}
              isNarrow={peeked !== ''}
              acts={acts}
            />
          ))}
          <Spacer height={below} />
        </tbody>
      </table>
    </div>
  )
}

/** Holds the signed retries whose requests are shown. */
function useOpenGroups() {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (requestId: string) =>
      setOpenIds(now => new Set(now.has(requestId) ? [...now].filter(id => id !== requestId) : [...now, requestId])),
    [],
  )
  return { openIds, toggle }
}

/** Returns the key that changes a group. */
function side(isOpen: boolean): string {
  return isOpen ? 'ArrowLeft' : 'ArrowRight'
}

/** Space of the rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  if (height === 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the row is empty and not focusable.
    <tr aria-hidden="true">
      <td style={{ height }} />
    </tr>
  )
}

function target(key: string, from: number, last: number): number | undefined {
  if (key === 'ArrowDown' || key === 'j') return Math.min(from + 1, last)
  if (key === 'ArrowUp' || key === 'k') return Math.max(from - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

/** Focuses a row. A row that is not rendered is first scrolled to, and focused in the next frame. */
function focusRow(body: HTMLElement | null, key: string, at: number) {
  const link = () => body?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
  const drawn = link()
  if (drawn) return drawn.focus()
  if (body) scrollToRow(body, at)
  requestAnimationFrame(() => requestAnimationFrame(() => link()?.focus()))
}

/** Column names of the log; narrow windows hide some. */
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
        <th scope="col" className="hidden w-28 lg:table-cell">
          Client
        </th>
        <th scope="col" className={`md:w-56 ${isNarrow ? '' : 'wide:w-96'}`}>
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
