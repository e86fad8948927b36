import Link from 'next/link'
import { Status } from '#app/_ui/status-badge.tsx'
import { dayAndTime, durationText } from '#app/_ui/text/instant-text'
import { pathBelowBase } from '#app/_ui/text/path-text'
import type { Exchange } from '#lib/client/control-client'

/** One of two calls in short. */
export function CallCard({ exchange, side }: { exchange: Exchange; side: 'A' | 'B' }) {
  const { id, method, path, status, code, receivedAt, durationMs, platformName, fromConsole } = exchange
  return (
    <section aria-label={`Call ${side}`} className="card min-w-0 p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="rounded-control border border-border-strong px-1.5 font-mono-strong text-code">{side}</span>
        <Status status={status} />
        {code && <code className="text-text-2">{code}</code>}
      </p>
      <p className="mt-2">
        <Link
          href={`/log/${encodeURIComponent(id)}`}
          className="inline-flex min-h-6 items-center font-semibold break-all underline underline-offset-2"
        >
          {method} {pathBelowBase(path)}
        </Link>
      </p>
      <p className="mt-1 text-text-2">
        {dayAndTime(receivedAt)} · {durationText(durationMs)} ms · {platformName ?? 'not authenticated'}
        {fromConsole && ', from the console'}
      </p>
    </section>
  )
}
