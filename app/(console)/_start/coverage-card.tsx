'use client'

import Link from 'next/link'
import { useCoverage } from '#app/_data/log/use-coverage'
import { buttonLook } from '#app/_ui/button.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import type { Coverage } from '#lib/client/control-client'

const ROWS_MAX = 6
const MISSING_MAX = 3

/** Share of the documented responses seen since the last reset, the most frequent ones, and a few that are still missing. */
export function CoverageCard() {
  const { data } = useCoverage()
  if (data === undefined) return null
  const { documented, seen } = data
  const missing = documented.filter(answer => !seen.some(row => isSame(row, answer)))
  const met = documented.length - missing.length
  return (
    <section aria-labelledby="seen" className="card min-w-0">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-border px-4">
        <h2 id="seen" className="text-14 font-semibold">
          Seen so far
        </h2>
        <p className="text-text-3">
          {met} of {documented.length} documented responses
        </p>
      </div>
      {seen.length > 0 && (
        <ul className="border-b border-border py-1">
          {mostFrequent(seen).map(row => (
            <li key={`${row.status} ${row.code}`}>
              <SeenRow {...row} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <p className="min-w-0 text-text-2">
          Not seen yet: <UnseenErrors answers={missing} />
        </p>
        <Link href="/flows/drills" className={buttonLook()}>
          Open drills
        </Link>
      </div>
    </section>
  )
}

interface Seen {
  readonly status: number
  readonly code?: string | undefined
  readonly count: number
}

function SeenRow({ status, code, count }: Seen) {
  const query = new URLSearchParams({ status: String(status), ...(code && { q: code }) })
  return (
    <Link
      href={`/log?${query}`}
      prefetch={false}
      className="grid min-h-7 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-4 -outline-offset-2 hover:bg-surface-2"
    >
      <span className="flex min-w-0 items-center gap-3">
        <Status status={status} look={code ? 'short' : 'line'} />
        {code && <code className="truncate">{code}</code>}
      </span>
      <span className="text-text-3">× {count}</span>
    </Link>
  )
}

function UnseenErrors({ answers }: { answers: Coverage['documented'] }) {
  const refusals = answers.filter(({ code }) => code !== undefined)
  if (refusals.length === 0) return 'none, all errors seen'
  return refusals.slice(0, MISSING_MAX).map(({ code }, index) => (
    <span key={code}>
      {index > 0 && ', '}
      <Link
        href={`/flows/drills?code=${code}`}
        prefetch={false}
        className="inline-flex min-h-6 items-center underline underline-offset-2"
      >
        <code>{code}</code>
      </Link>
    </span>
  ))
}

type Answer = Pick<Seen, 'status' | 'code'>

function isSame(a: Answer, b: Answer): boolean {
  return a.status === b.status && a.code === b.code
}

/** Returns one row an answer, summed over the operations that gave it. */
function mostFrequent(seen: Coverage['seen']): readonly Seen[] {
  return [...Map.groupBy(seen, ({ status, code }) => `${status} ${code}`).values()]
    .flatMap(([first, ...others]) =>
      first ? [{ ...first, count: others.reduce((sum, row) => sum + row.count, first.count) }] : [],
    )
    .sort((a, b) => b.count - a.count)
    .slice(0, ROWS_MAX)
}
