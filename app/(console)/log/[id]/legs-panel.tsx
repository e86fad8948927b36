'use client'

import Link from 'next/link'
import { buttonLook } from '#app/_ui/button.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { timeOfDay } from '#app/_ui/text/instant-text'
import { compareHref } from '#app/(console)/log/compare-href'
import type { Exchange } from '#lib/client/control-client'
import { useRequestLegs } from './use-request-legs'

/** Both requests of a signed retry, oldest first. Renders nothing for any other call. */
export function LegsPanel({ exchange }: { exchange: Exchange }) {
  const { id } = exchange
  const legs = useRequestLegs(exchange)
  if (legs.length < 2) return null
  const [first, second] = legs
  const retry = id === first?.id ? second : exchange
  return (
    <section aria-labelledby="legs" className="card min-w-0 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="legs" className="text-14 font-semibold">
          Signed retry
        </h2>
        {first && retry && (
          <Link href={compareHref(first.id, retry.id)} className={buttonLook()}>
            Compare requests
          </Link>
        )}
      </div>
      <ol className="mt-2">
        {legs.map((leg, at) => (
          <li key={leg.id}>
            <Link
              href={`/log/${encodeURIComponent(leg.id)}`}
              prefetch={false}
              aria-current={leg.id === id ? 'true' : undefined}
              className="flex min-h-8 flex-wrap items-center gap-x-3 rounded-control px-2 hover:bg-surface-2 aria-[current]:bg-surface-2 aria-[current]:font-semibold"
            >
              <span>{at === 0 ? 'First request' : 'Signed retry'}</span>
              <Status status={leg.status} />
              {leg.code && <code className="text-text-2">{leg.code}</code>}
              <span className="text-text-3">{timeOfDay(leg.receivedAt, 'milliseconds')}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
