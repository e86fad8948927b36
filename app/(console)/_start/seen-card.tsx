'use client'

import Link from 'next/link'
import { Status } from '../../_ui/status'
import { seenAnswers } from '../exchange-log'
import { useVisibleExchanges } from '../use-visible-exchanges'

/** The distinct status and code pairs among the calls of the log. */
export function SeenCard() {
  const { rows } = useVisibleExchanges()
  const seen = seenAnswers(rows)
  if (seen.length === 0) return null
  return (
    <section aria-labelledby="seen" className="card min-w-0">
      <div className="flex min-h-11 items-center gap-3 border-b border-border px-3">
        <h2 id="seen" className="text-14 font-semibold">
          Seen so far
        </h2>
        <p className="text-text-3">
          {seen.length} {seen.length === 1 ? 'answer' : 'different answers'} in {rows.length}{' '}
          {rows.length === 1 ? 'call' : 'calls'}
        </p>
      </div>
      <ul className="py-1">
        {seen.map(({ status, code, count }) => (
          <li key={`${status} ${code}`}>
            <Link
              href={`/log?${new URLSearchParams(code ? { status: String(status), q: code } : { status: String(status) })}`}
              prefetch={false}
              className="grid min-h-7 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-3 -outline-offset-2 hover:bg-surface-2"
            >
              <span className="flex min-w-0 items-center gap-3">
                <Status status={status} look={code ? 'short' : 'line'} />
                {code && <code className="truncate">{code}</code>}
              </span>
              <span className="text-text-3">× {count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
