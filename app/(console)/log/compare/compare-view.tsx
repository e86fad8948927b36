'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import { PageLink } from '#app/_ui/page-link.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { BackLink } from '#app/_ui/text-link.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import { CallLoadError, isGone } from '#app/(console)/log/call-load-error.tsx'
import { clientWords } from '#app/(console)/log/outcome-words'
import type { Exchange } from '#lib/client/control-client'
import { dayAndTime, durationText } from '#lib/explain/text/instant-text'
import { pathBelowBase } from '#lib/explain/text/path-text'
import { sha256Hex } from '#lib/wallet/keys/sha256'
import { BodyDiff } from './body-diff'
import { HeaderTable } from './header-table'

/** Comparison of the two calls whose IDs are in the page's URL. */
export function CompareView() {
  const query = useSearchParams()
  const left = useQuery(exchangeQuery(query.get('left') ?? ''))
  const right = useQuery(exchangeQuery(query.get('right') ?? ''))
  const failed = [left, right].find(({ error, data }) => error && data === undefined)
  if (failed?.error) {
    const retry = () => {
      // The focused button may disappear when the calls are loaded, so move the focus.
      document.getElementById('main')?.focus()
      void Promise.all([left.refetch(), right.refetch()])
    }
    return <LoadError error={failed.error} isRetrying={left.isFetching || right.isFetching} retry={retry} />
  }
  if (left.data === undefined || right.data === undefined) return <title>Compare calls · Countersign</title>
  return <Sides left={left.data} right={right.data} />
}

function Sides({ left, right }: { left: Exchange; right: Exchange }) {
  const isSignedRetry =
    left.requestId !== undefined && left.requestId === right.requestId && hasStamp(left) !== hasStamp(right)
  const title = isSignedRetry ? 'First request and signed retry' : 'Compare calls'
  return (
    <>
      <title>{`${title} · Countersign`}</title>
      <LogLink />
      <h1 className="mt-3">{title}</h1>
      <p className="mt-1 text-14 text-text-2">Compare the headers and bodies of two calls.</p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        <CallCard exchange={left} side="A" />
        <CallCard exchange={right} side="B" />
      </div>
      <Part title="Request">
        <HeaderTable left={left.request.headers} right={right.request.headers} />
        <BodyDiff
          name="Request"
          left={{ text: left.request.body ?? '', digest: left.request.bodyDigest }}
          right={{ text: right.request.body ?? '', digest: right.request.bodyDigest }}
        />
      </Part>
      <Part title="Response">
        <HeaderTable left={left.response.headers} right={right.response.headers} />
        <BodyDiff name="Response" left={bodyOf(left)} right={bodyOf(right)} />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = `compare-${title.toLowerCase()}`
  return (
    <TitledCard id={id} title={title} className="mt-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">{children}</div>
    </TitledCard>
  )
}

function LoadError(props: { error: Error; isRetrying: boolean; retry: () => void }) {
  return (
    <>
      <title>Compare calls · Countersign</title>
      <LogLink />
      <h1 className="mt-3">Couldn’t compare these calls</h1>
      {isGone(props.error) ? (
        <p className="mt-2 max-w-[64ch] text-text-2">
          At least one of these calls is not in the log. The log keeps at most the latest 1,000 calls, and a reset
          clears it.
        </p>
      ) : (
        <CallLoadError {...props} />
      )}
    </>
  )
}

function hasStamp({ request }: Exchange): boolean {
  return request.headers.some(([name]) => /^(service|grid)-wallet-signature$/i.test(name))
}

function LogLink() {
  return <BackLink href="/log">Log</BackLink>
}

function bodyOf({ response: { body } }: Exchange) {
  return { text: body ?? '', digest: body ? sha256Hex(body) : undefined }
}

function CallCard({ exchange, side }: { exchange: Exchange; side: 'A' | 'B' }) {
  const { id, method, path, status, code, receivedAt, durationMs, platformName } = exchange
  return (
    <section aria-label={`Call ${side}`} className="card min-w-0 p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="rounded-control border border-border-strong px-1.5 font-mono-strong text-code">{side}</span>
        <Status status={status} />
        {code && <code className="text-text-2">{code}</code>}
      </p>
      <p className="mt-2">
        <PageLink
          href={`/log/${encodeURIComponent(id)}`}
          className="inline-flex min-h-6 items-center font-semibold break-all underline underline-offset-2"
        >
          {method} {pathBelowBase(path)}
        </PageLink>
      </p>
      <p className="mt-1 text-text-2">
        {dayAndTime(receivedAt)} · {durationText(durationMs)} ms · {clientWords(exchange)} · API key:{' '}
        {platformName ?? 'not authenticated'}
      </p>
    </section>
  )
}
