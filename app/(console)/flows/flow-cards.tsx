'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import { useRefetchOnCalls } from '#app/_data/log/use-after-changes'
import { PageLink } from '#app/_ui/page-link.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { Tag } from '#app/_ui/tag-label.tsx'
import type { ExchangePage } from '#lib/client/control-client'
import { timeOfDay } from '#lib/explain/text/instant-text'
import { type Job, LISTED_FLOWS, type ListedFlow } from '#lib/flows/flow-list'
import { findLastCall, type LogReader } from './last-call'

const JOBS: readonly { readonly job: Job; readonly name: string; readonly about: string }[] = [
  { job: 'sign-in', name: 'Sign in', about: 'Each flow creates a session, whose key signs the wallet’s actions.' },
  {
    job: 'add',
    name: 'Add a sign-in method',
    about: 'An existing session signs the request. You can then sign in with the new credential.',
  },
  { job: 'pay', name: 'Pay', about: 'Create a quote and execute it. Paying from a wallet needs a session.' },
  {
    job: 'webhooks',
    name: 'Receive webhooks',
    about: 'The service calls your server. Verify each call before you act on it.',
  },
  { job: 'end', name: 'Renew or remove', about: 'An existing session signs the request.' },
  { job: 'errors', name: 'Practice errors', about: 'Cause each error on purpose.' },
]

/** Cards of all flows, grouped by purpose. */
export function FlowCards() {
  useRefetchOnCalls('lastCall')
  return JOBS.map(({ job, name, about }) => (
    <section key={job} aria-labelledby={`job-${job}`} className="mt-6">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={`job-${job}`} className="text-16 font-semibold">
          {name}
        </h2>
        <p className="text-text-2">{about}</p>
      </div>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4">
        {LISTED_FLOWS.filter(flow => flow.job === job).map(flow => (
          <FlowCard key={flow.href} flow={flow} />
        ))}
      </ul>
    </section>
  ))
}

function FlowCard({ flow }: { flow: ListedFlow }) {
  const { href, name, about, callSummary, needs, needsSession, creates, operations } = flow
  return (
    <li className="card relative row-span-2 grid grid-rows-subgrid gap-y-3 p-4 hover:border-border-strong">
      <div>
        <h3 className="text-14 font-semibold">
          <PageLink href={href} className="rounded-control after:absolute after:inset-0">
            {name}
          </PageLink>
        </h3>
        <p className="mt-1 text-text-2">{about}</p>
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {needsSession && <Tag>needs a session</Tag>}
          {creates && <Tag look="info">creates a {creates}</Tag>}
        </div>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1 border-t border-border pt-3 [&>dt]:text-text-3">
        <dt>Calls</dt>
        <dd>{callSummary}</dd>
        <dt>Needs</dt>
        <dd>{needs}</dd>
        {operations.length > 0 && (
          <>
            <dt>Last response</dt>
            <dd className="min-w-0">
              <LastResult flow={flow} />
            </dd>
          </>
        )}
      </dl>
    </li>
  )
}

/** The flow's newest call, from any client. */
function LastResult({ flow }: { flow: ListedFlow }) {
  const { data: last, isError } = useLastCall(flow)
  if (last === undefined) return <span className="text-text-3">{isError ? 'couldn’t load the log' : '…'}</span>
  if (last.kind === 'none') return <span className="text-text-3">no calls yet</span>
  if (last.kind === 'unfinished') return <span className="text-text-3">not found in {last.read} calls searched</span>
  const { row } = last
  return (
    <PageLink
      href={`/log/${encodeURIComponent(row.id)}`}
      className="relative inline-flex min-h-6 flex-wrap items-center gap-x-3 rounded-control underline-offset-2 hover:underline"
    >
      <Status status={row.status} />
      {row.code && <code className="min-w-0 text-text-2 wrap-anywhere">{row.code}</code>}
      <span className="text-text-3">{timeOfDay(row.receivedAt)}</span>
    </PageLink>
  )
}

/** Number of log rows per request. The first response nearly always contains a flow's newest call. */
const PAGE_ROWS = 25
/** Milliseconds for which flow cards share a fetched page of the log. */
const SHARED_MS = 300

function useLastCall(flow: ListedFlow) {
  const queries = useQueryClient()
  const log: LogReader = {
    list: (call, cursor) => {
      const query = { ...call, limit: String(PAGE_ROWS), cursor }
      // This key begins like the key of the card's query below, so that a new call invalidates both.
      return queries.fetchQuery<ExchangePage>({
        queryKey: ['lastCall', 'page', query],
        queryFn: () => control('GET /exchanges', { query }),
        staleTime: SHARED_MS,
      })
    },
    // An exchange never changes, so a cached one is current.
    read: exchangeId => queries.fetchQuery(exchangeQuery(exchangeId)),
  }
  return useQuery({
    queryKey: ['lastCall', flow.href],
    queryFn: () => findLastCall(flow, log),
    // Calls may have been made while this page was not shown.
    refetchOnMount: 'always',
  })
}
