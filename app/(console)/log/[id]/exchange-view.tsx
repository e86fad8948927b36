'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { useWebhookLinks } from '#app/_data/webhooks/webhook-links.tsx'
import { CheckList } from '#app/_explain/check-list.tsx'
import { useLastSegment } from '#app/_ui/address/last-segment.tsx'
import { buttonLook } from '#app/_ui/button.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import { CallLoadError, isGone } from '#app/(console)/log/call-load-error.tsx'
import { compareHref } from '#app/(console)/log/compare-href'
import type { Exchange } from '#lib/client/control-client'
import { timeOfDay } from '#lib/explain/text/instant-text'
import { pathBelowBase } from '#lib/explain/text/path-text'
import { shownCallOf } from '#lib/export/snippets/exchange-snippet'
import { ExchangeHeader } from './exchange-header'
import { RequestPanel, ResponsePanel } from './message-panel'
import { useRetryRequests } from './use-retry-requests'

/** The call whose ID is the last segment of the URL's path. */
export function ExchangeView({ intro }: { intro: ReactNode }) {
  const exchangeId = useLastSegment()
  const { data: exchange, error, isFetching, refetch } = useQuery(exchangeQuery(exchangeId))
  const retry = () => {
    // The button may disappear when the response arrives, so move the focus.
    document.getElementById('main')?.focus()
    void refetch()
  }
  if (error && exchange === undefined)
    return <ExchangeLoadError exchangeId={exchangeId} error={error} isRetrying={isFetching} retry={retry} />
  if (exchange === undefined) return <title>Call · Countersign</title>
  return (
    <>
      <title>{`${[exchange.status, exchange.code].filter(Boolean).join(' ')} · ${exchange.method} ${pathBelowBase(exchange.path)} · Countersign`}</title>
      <ExchangeHeader exchange={exchange} intro={intro} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(18rem,5fr)_minmax(0,9fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <CheckList key={exchange.id} exchange={exchange} />
          <RetryPanel exchange={exchange} />
          <WebhooksPanel exchange={exchange} />
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

function WebhooksPanel({ exchange }: { exchange: Exchange }) {
  const links = useWebhookLinks({ exchangeId: exchange.id })
  if (links === undefined) return null
  return (
    <TitledCard id="webhooks" title="Webhook events">
      <div className="px-4 py-3">{links}</div>
    </TitledCard>
  )
}

function ExchangeLoadError(props: { exchangeId: string; error: Error; isRetrying: boolean; retry: () => void }) {
  if (!isGone(props.error)) {
    return (
      <div className="grid max-w-[64ch] justify-items-start">
        <title>Call not loaded · Countersign</title>
        <h1>Couldn’t load this call</h1>
        <CallLoadError {...props} />
      </div>
    )
  }
  return (
    <div className="grid max-w-[64ch] justify-items-start gap-3">
      <title>Call not found · Countersign</title>
      <h1>Call not found</h1>
      <p className="text-text-2">
        The log has no call <code className="break-all">{props.exchangeId}</code>. It keeps at most the latest 1,000
        calls, and a reset clears it.
      </p>
      <TextLink href="/log">All calls</TextLink>
    </div>
  )
}

// Loaded separately: the parsers of all formats are large.
const DecodedPanel = lazyPart(async () => (await import('./decoded-panel')).DecodedPanel)
const ByteDifference = lazyPart(async () => (await import('./byte-difference')).ByteDifference)

// Loaded separately, so that the rest of the page does not wait for the snippets.
const SnippetTabs = lazyPart(async () => (await import('#app/_export/snippet-tabs.tsx')).SnippetTabs)

function CodePanel({ exchange }: { exchange: Exchange }) {
  const { data: state } = useQuery(stateQuery)
  return (
    <TitledCard id="code" title="Code">
      <div className="min-h-60 px-4 pb-4">{state && <SnippetTabs call={shownCallOf(exchange, state.origin)} />}</div>
    </TitledCard>
  )
}

/** The first request and its signed retries, oldest first. */
function RetryPanel({ exchange }: { exchange: Exchange }) {
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
