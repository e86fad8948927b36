'use client'

import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { ExchangeSummary } from '#lib/client/control-client'
import { ExchangeRow } from './exchange-row'
import { gutterOf } from './leg-gutter'
import { legMarks } from './retry-legs'
import { DRAWN_WHOLE, scrollToRow, useRowWindow } from './use-row-window'

/** Exchanges as a table. Arrow keys, j and k, Home and End move between rows; Enter opens one, x chooses it. */
export function ExchangeTable(props: {
  rows: readonly ExchangeSummary[]
  chosen: readonly string[]
  choose: (id: string) => void
}) {
  const { rows, chosen, choose } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [current, setCurrent] = useState<string>()
  const { from, to, above, below } = useRowWindow(rows.length, body)
  const marks = useMemo(() => legMarks(rows), [rows])
  const acts = useMemo(() => ({ focused: setCurrent, choose }), [choose])
  const isWhole = rows.length <= DRAWN_WHOLE
  const shown = rows.slice(from, to)
  const tabStop = shown.some(row => row.id === current) ? current : shown[0]?.id

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = rows.findIndex(({ id }) => id === current)
    const to = target(event.key, at, rows.length - 1)
    if (to !== undefined) focusRow(body.current, rows[to]?.id, to)
    else if (event.key === 'x' && current !== undefined) choose(current)
    else return
    event.preventDefault()
  }

  return (
    <div className="card mt-4">
      <table className="w-full table-fixed" aria-rowcount={isWhole ? undefined : rows.length + 1}>
        <caption className="sr-only">
          Calls, newest first. Use the arrow keys to move between rows, Enter to open a row and x to select it for
          comparison.
        </caption>
        <TableHead />
        <tbody ref={body} onKeyDown={press}>
          <Spacer height={above} />
          {shown.map((row, at) => {
            const { lines, words } = marks.get(row.id) ?? {}
            return (
              <ExchangeRow
                key={row.id}
                row={row}
                index={isWhole ? undefined : from + at + 2}
                gutter={gutterOf(lines)}
                legs={words}
                isTabStop={row.id === tabStop}
                isChosen={chosen.includes(row.id)}
                acts={acts}
              />
            )
          })}
          <Spacer height={below} />
        </tbody>
      </table>
    </div>
  )
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
function focusRow(body: HTMLElement | null, id = '', at: number) {
  const link = () => body?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
  const drawn = link()
  if (drawn) return drawn.focus()
  if (body) scrollToRow(body, at)
  requestAnimationFrame(() => requestAnimationFrame(() => link()?.focus()))
}

const COLUMNS = [
  { name: 'Time, UTC', look: 'hidden w-30 md:table-cell' },
  { name: 'Client', look: 'hidden w-32 lg:table-cell' },
  { name: 'Method', look: 'w-17 sm:w-20' },
  { name: 'Path' },
  { name: 'Status', look: 'w-19 sm:w-56' },
  { name: 'Code', look: 'hidden w-64 lg:table-cell' },
  { name: 'ms', look: 'hidden w-16 text-right sm:table-cell' },
]

/** Column names of the log; narrow windows hide some. */
function TableHead() {
  return (
    <thead className="text-left text-12 text-text-3">
      <tr className="border-b border-border [&>th]:h-8 [&>th]:px-2 sm:[&>th]:px-3 [&>th]:font-normal">
        <th scope="col" className="w-10 sm:w-15">
          <span className="sr-only">Compare</span>
        </th>
        {COLUMNS.map(({ name, look }) => (
          <th key={name} scope="col" className={look}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
