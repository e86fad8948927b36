'use client'

import { type KeyboardEvent, useState } from 'react'
import type { ExchangeSummary } from '#lib/client/control'
import { ExchangeRow } from './exchange-row'

const DRAWN_AT_ONCE = 200

/** The exchanges as a table. Arrow keys, j and k, Home and End move between its rows; Enter opens one. */
export function ExchangeTable({ rows }: { rows: readonly ExchangeSummary[] }) {
  const [current, setCurrent] = useState<string>()
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE)
  const shown = rows.slice(0, drawn)
  const tabStop = shown.some(row => row.id === current) ? current : shown[0]?.id
  return (
    <>
      <div className="card mt-4">
        <table className="w-full table-fixed">
          <caption className="sr-only">Exchanges, newest first. Arrow keys move between rows, Enter opens one.</caption>
          <thead className="text-left text-12 text-text-3">
            <tr className="border-b border-border [&>th]:h-8 [&>th]:px-3 [&>th]:font-normal">
              <th scope="col" className="hidden w-32 md:table-cell">
                Time, UTC
              </th>
              <th scope="col" className="hidden w-32 lg:table-cell">
                Client
              </th>
              <th scope="col" className="w-22">
                Method
              </th>
              <th scope="col">Path</th>
              <th scope="col" className="w-20 sm:w-44">
                Status
              </th>
              <th scope="col" className="hidden w-64 lg:table-cell">
                Code
              </th>
              <th scope="col" className="hidden w-16 text-right sm:table-cell">
                ms
              </th>
            </tr>
          </thead>
          <tbody onKeyDown={moveFocus}>
            {shown.map(row => (
              <ExchangeRow key={row.id} row={row} isTabStop={row.id === tabStop} onFocusRow={setCurrent} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > drawn && (
        <button
          type="button"
          className="mt-2 text-accent underline underline-offset-2"
          onClick={() => setDrawn(drawn + DRAWN_AT_ONCE)}
        >
          Show {Math.min(DRAWN_AT_ONCE, rows.length - drawn)} more of those loaded
        </button>
      )}
    </>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const from = links.indexOf(document.activeElement as HTMLElement)
  const to = target(event.key, from, links.length - 1)
  if (to === undefined) return
  event.preventDefault()
  links[to]?.focus()
}

function target(key: string, from: number, last: number): number | undefined {
  if (key === 'ArrowDown' || key === 'j') return Math.min(from + 1, last)
  if (key === 'ArrowUp' || key === 'k') return Math.max(from - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}
