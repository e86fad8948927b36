'use client'

import { buttonLook } from '#app/_ui/button.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { compareHref } from '#app/(console)/log/compare-href'
import type { Exchange } from '#lib/client/control-client'
import { timeOfDay } from '#lib/explain/text/instant-text'
import { useRetryRequests } from './use-retry-requests'

/** The first request and its signed retries, oldest first. */
export function RetryPanel({ exchange }: { exchange: Exchange }) {
  const { id } = exchange
  const requests = useRetryRequests(exchange)
  if (requests.length < 2) return null
  const [first, second] = requests
  const retry = id === first?.id ? second : exchange
  return (
    <section aria-labelledby="signed-retry" className="card min-w-0 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="signed-retry" className="text-14 font-semibold">
          Signed retry
        </h2>
        {first && retry && (
          <PageLink href={compareHref(first.id, retry.id)} className={buttonLook()}>
            Compare requests
          </PageLink>
        )}
      </div>
      <ol className="mt-2">
        {requests.map((request, at) => (
          <li key={request.id}>
            <PageLink
              href={`/log/${encodeURIComponent(request.id)}`}
              aria-current={request.id === id ? 'true' : undefined}
              className="flex min-h-8 flex-wrap items-center gap-x-3 rounded-control px-2 py-1 hover:bg-surface-2 aria-[current]:bg-surface-2 aria-[current]:font-semibold"
            >
              <span>{at === 0 ? 'First request' : 'Signed retry'}</span>
              <Status status={request.status} />
              {request.code && <code className="text-text-2">{request.code}</code>}
              <span className="text-text-3">{timeOfDay(request.receivedAt, 'milliseconds')}</span>
            </PageLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
