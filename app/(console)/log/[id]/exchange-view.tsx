'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { CheckList } from '#app/_explain/check-list.tsx'
import { shownCallOf } from '#app/_export/snippets/exchange-snippet'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { pathBelowBase } from '#app/_ui/text/path-text'
import { TextLink } from '#app/_ui/text-link.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import type { Exchange } from '#lib/client/control-client'
import { RefusedCall } from '#lib/client/refused-call'
import { ExchangeHeader } from './exchange-header'
import { LegsPanel } from './legs-panel'
import { RequestPanel, ResponsePanel } from './message-panel'

export function ExchangeView({ exchangeId, intro }: { exchangeId: string; intro: ReactNode }) {
  const { data: exchange, error } = useQuery(exchangeQuery(exchangeId))
  if (error) return <Unknown exchangeId={exchangeId} error={error} />
  if (exchange === undefined) return <title>Call · Countersign</title>
  return (
    <>
      <title>{`${[exchange.status, exchange.code].filter(Boolean).join(' ')} · ${exchange.method} ${pathBelowBase(exchange.path)} · Countersign`}</title>
      <ExchangeHeader exchange={exchange} intro={intro} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(18rem,5fr)_minmax(0,9fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <CheckList key={exchange.id} exchange={exchange} />
          <LegsPanel exchange={exchange} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {exchange.code === 'WALLET_SIGNATURE_BODY_MISMATCH' && (
            <ByteDifference key={`difference ${exchange.id}`} exchange={exchange} />
          )}
          <DecodedPanel key={exchange.id} exchange={exchange} />
          <RequestPanel exchange={exchange} />
          <ResponsePanel exchange={exchange} />
          <CodePanel exchange={exchange} />
        </div>
      </div>
    </>
  )
}

function Unknown({ exchangeId, error }: { exchangeId: string; error: Error }) {
  const isGone = error instanceof RefusedCall && error.status === 404
  return (
    <div className="grid max-w-[64ch] justify-items-start gap-3">
      <title>Call not found · Countersign</title>
      <h1 className="text-20 font-semibold">{isGone ? 'Call not found' : 'Couldn’t load this call'}</h1>
      <p className="text-text-2">
        {isGone ? (
          <>
            The log has no call <code className="break-all">{exchangeId}</code>. It keeps the latest 1,000 calls and is
            cleared by a reset.
          </>
        ) : (
          error.message
        )}
      </p>
      <TextLink href="/log">All calls</TextLink>
    </div>
  )
}

// Loaded separately: the readers of every format are large.
const DecodedPanel = lazyPart(async () => (await import('./decoded-panel')).DecodedPanel)
const ByteDifference = lazyPart(async () => (await import('./byte-difference')).ByteDifference)

// Loaded when first opened: most visits only read.
const SnippetTabs = lazyPart(async () => (await import('#app/_export/snippets/snippet-tabs.tsx')).SnippetTabs)

/** Code that repeats the call elsewhere. */
function CodePanel({ exchange }: { exchange: Exchange }) {
  const { data: state } = useQuery(stateQuery)
  return (
    <TitledCard id="code" title="Code">
      <div className="min-h-60 px-4 pb-4">{state && <SnippetTabs call={shownCallOf(exchange, state.origin)} />}</div>
    </TitledCard>
  )
}
