'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { control } from '#app/_data/api/control'
import { FLOWS, type FlowEntry } from '#app/_data/links/flow-list'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import { useRefetchOnCalls } from '#app/_data/log/use-after-changes'
import { Status } from '#app/_ui/status-badge.tsx'
import { timeOfDay } from '#app/_ui/text/instant-text'
import type { ExchangePage } from '#lib/client/control-client'
import { type LogReader, lastCall } from './last-call'

export function FlowCards() {
  useRefetchOnCalls('lastCall')
  return (
    <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4">
      {FLOWS.map(flow => (
        <li
          key={flow.href}
          className="card relative row-span-2 grid grid-rows-subgrid gap-y-3 p-4 hover:border-border-strong"
        >
          <div>
            <h2 className="text-14 font-semibold">
              <Link href={flow.href} className="rounded-control after:absolute after:inset-0">
                {flow.name}
              </Link>
            </h2>
            <p className="mt-1 text-text-2">{flow.about}</p>
          </div>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1 border-t border-border pt-3 [&>dt]:text-text-3">
            <dt>Calls</dt>
            <dd>{flow.legs}</dd>
            <dt>Needs</dt>
            <dd>{flow.needs}</dd>
            {flow.operations.length > 0 && (
              <>
                <dt>Last response</dt>
                <dd className="min-w-0">
                  <LastResult flow={flow} />
                </dd>
              </>
            )}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** Newest answer to one of the flow's calls, from any client. */
function LastResult({ flow }: { flow: FlowEntry }) {
  const { data: last, isError } = useLastCall(flow)
  if (last === undefined) return <span className="text-text-3">{isError ? 'couldn’t load the log' : '…'}</span>
  if (last.kind === 'none') return <span className="text-text-3">no calls yet</span>
  if (last.kind === 'unread') return <span className="text-text-3">none in the latest {last.read} matching calls</span>
  const { row } = last
  return (
    <Link
      href={`/log/${encodeURIComponent(row.id)}`}
      prefetch={false}
      className="relative inline-flex min-h-6 flex-wrap items-center gap-x-3 rounded-control underline-offset-2 hover:underline"
    >
      <Status status={row.status} />
      {row.code && <code className="min-w-0 text-text-2 wrap-anywhere">{row.code}</code>}
      <span className="text-text-3">{timeOfDay(row.receivedAt)}</span>
    </Link>
  )
}

/** Rows per page; nearly always enough to find the newest call. */
const PAGE_ROWS = 25
/** Milliseconds for which flows share a fetched page. */
const SHARED_MS = 300

function useLastCall(flow: FlowEntry) {
  const queries = useQueryClient()
  const log: LogReader = {
    list: (call, cursor) => {
      const query = { ...call, limit: String(PAGE_ROWS), cursor }
      return queries.fetchQuery<ExchangePage>({
        queryKey: ['lastCallPage', query],
        queryFn: () => control('GET /exchanges', { query }),
        staleTime: SHARED_MS,
      })
    },
    // An exchange never changes.
    read: exchangeId => queries.fetchQuery(exchangeQuery(exchangeId)),
  }
  return useQuery({
    queryKey: ['lastCall', flow.href],
    queryFn: () => lastCall(flow, log),
    // Other pages may have made calls since.
    refetchOnMount: 'always',
  })
}
