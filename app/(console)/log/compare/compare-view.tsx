'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import { Status } from '#app/_ui/status-badge.tsx'
import { dayAndTime, durationText } from '#app/_ui/text/instant-text'
import { pathBelowBase } from '#app/_ui/text/path-text'
import { BackLink } from '#app/_ui/text-link.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import type { Exchange } from '#lib/client/control-client'
import { sha256Hex } from '#lib/wallet/keys/sha256'
import { BodyDiff } from './body-diff'
import { HeaderTable } from './header-table'

export function CompareView({ leftId, rightId }: { leftId: string; rightId: string }) {
  const left = useQuery(exchangeQuery(leftId))
  const right = useQuery(exchangeQuery(rightId))
  const error = left.error ?? right.error
  if (error) return <Unread error={error} />
  if (left.data === undefined || right.data === undefined) return <title>Compare calls · Countersign</title>
  return <Sides left={left.data} right={right.data} />
}

function Sides({ left, right }: { left: Exchange; right: Exchange }) {
  const areLegs = left.requestId !== undefined && left.requestId === right.requestId
  const title = areLegs ? 'First request and signed retry' : 'Compare calls'
  return (
    <>
      <title>{`${title} · Countersign`}</title>
      <ToLog />
      <h1 className="mt-3 text-20 font-semibold">{title}</h1>
      <p className="mt-1 text-14 text-text-2">Compare the headers and bodies of two calls.</p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        <CallCard exchange={left} side="A" />
        <CallCard exchange={right} side="B" />
      </div>
      <Part title="Request">
        <HeaderTable left={left.request.headers} right={right.request.headers} />
        <BodyDiff
          of="Request"
          left={{ text: left.request.body ?? '', digest: left.request.bodyDigest }}
          right={{ text: right.request.body ?? '', digest: right.request.bodyDigest }}
        />
      </Part>
      <Part title="Response">
        <HeaderTable left={left.response.headers} right={right.response.headers} />
        <BodyDiff of="Response" left={bodyOf(left)} right={bodyOf(right)} />
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

function Unread({ error }: { error: Error }) {
  return (
    <>
      <title>Compare calls · Countersign</title>
      <ToLog />
      <h1 className="mt-3 text-20 font-semibold">Couldn’t compare these calls</h1>
      <p className="mt-2 max-w-[64ch] text-text-2">
        {error.message} The log keeps the latest 1,000 calls and is cleared by a reset.
      </p>
    </>
  )
}

function ToLog() {
  return <BackLink href="/log">Log</BackLink>
}

function bodyOf({ response: { body } }: Exchange) {
  return { text: body ?? '', digest: body ? sha256Hex(body) : undefined }
}

function CallCard({ exchange, side }: { exchange: Exchange; side: 'A' | 'B' }) {
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
        {dayAndTime(receivedAt)} · {durationText(durationMs)} ms · {platformName ?? 'Not authenticated'}
        {fromConsole && ', via the console'}
      </p>
    </section>
  )
}
