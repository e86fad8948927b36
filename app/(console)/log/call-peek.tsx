'use client'

import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import { ComparedValues } from '#app/_explain/check-row.tsx'
import { Button, buttonLook } from '#app/_ui/button.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { Tag } from '#app/_ui/tag-label.tsx'
import { WireText } from '#app/_ui/text/wire-text.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import type { Exchange } from '#lib/client/control-client'
import { timeOfDay } from '#lib/explain/text/instant-text'
import { shortPath } from '#lib/explain/text/path-text'
import { verdict } from '#lib/explain/verdict-sentence'
import { ByteDifference } from './[id]/byte-difference'
import { quoteHref } from './[id]/quote-href'
import { useRetryRequests } from './[id]/use-retry-requests'
import { CallLoadError, isGone } from './call-load-error'
import { headerDiff } from './compare/header-diff'
import { compareHref } from './compare-href'
import { clientWords, outcomeWords } from './outcome-words'

/** Panel that summarizes the selected call. */
export function CallPeek({ id, close }: { id: string; close: () => void }) {
  const { data: exchange, error, isFetching, refetch } = useQuery(exchangeQuery(id))
  const panel = useRef<HTMLElement>(null)
  const retry = () => {
    // The focused button may disappear after the refetch, so move the focus.
    panel.current?.focus()
    void refetch()
  }
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label="Selected call"
      data-testid="call-peek"
      className="min-h-40 rounded-card bg-raised p-4 shadow-(--raised-shadow) wide:sticky wide:top-4 max-wide:fixed max-wide:right-6 max-wide:bottom-[calc(var(--bottom-height)+1rem)] max-wide:z-20 max-wide:max-h-[60dvh] max-wide:w-86 max-wide:overflow-y-auto max-sm:hidden"
    >
      <div className="flex items-center gap-2.5">
        {exchange && (
          <>
            <Status status={exchange.status} look="badge" />
            <p className="min-w-0 text-12 wrap-anywhere text-text-2">
              <span className="font-mono">{timeOfDay(exchange.receivedAt, 'milliseconds')}</span> ·{' '}
              {clientWords(exchange)}
            </p>
          </>
        )}
        <Button look="quiet" className="ml-auto px-1.5!" aria-label="Close" onClick={close}>
          <Icon name="cross" />
        </Button>
      </div>
      {error && !exchange && isGone(error) && <p className="mt-3 text-text-2">This call is not in the log.</p>}
      {error && !exchange && !isGone(error) && <CallLoadError error={error} isRetrying={isFetching} retry={retry} />}
      {exchange && <Contents exchange={exchange} />}
    </aside>
  )
}

function Contents({ exchange }: { exchange: Exchange }) {
  const quote = quoteHref(exchange)
  const failed = exchange.checks.find(({ status }) => status === 'fail')
  return (
    <>
      <h2 className="mt-3 text-16 font-semibold">
        <WireText text={outcomeWords(exchange)} />
      </h2>
      <p className="mt-0.5 font-mono text-code break-words text-text-2">
        {exchange.code ?? `${exchange.method} ${shortPath(exchange.path)}`}
      </p>
      <Requests exchange={exchange} />
      {failed && (
        <div className="mt-4 grid gap-3">
          <ComparedValues check={failed} emptyText="(nothing)" />
          {exchange.code === 'WALLET_SIGNATURE_BODY_MISMATCH' && <ByteDifference exchange={exchange} />}
        </div>
      )}
      <p className="mt-4 text-text-2">
        <WireText text={verdict(exchange)} />
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <PageLink href={`/log/${encodeURIComponent(exchange.id)}`} className={buttonLook('primary')}>
          Open the call
        </PageLink>
        {quote && <TextLink href={quote}>Open the quote</TextLink>}
        {exchange.code && <TextLink href={`/flows/drills?code=${exchange.code}`}>Try the drill</TextLink>}
      </div>
    </>
  )
}

function Requests({ exchange }: { exchange: Exchange }) {
  const requests = useRetryRequests(exchange)
  const [first, second] = requests
  if (first === undefined || second === undefined) return null
  return (
    <>
      <ol className="mt-3 mb-1 grid gap-1 border-l-2 border-border pl-2">
        {requests.map((request, at) => (
          <li key={request.id} className="flex flex-wrap items-center gap-x-1">
            <span className="font-mono text-12 text-text-3">{timeOfDay(request.receivedAt, 'milliseconds')}</span>
            {at === 0 ? 'First request' : 'Signed retry'}
            <Status status={request.status} look="short" />
            {at > 0 && <AddedHeaders firstId={first.id} retryId={request.id} />}
          </li>
        ))}
      </ol>
      <TextLink href={compareHref(first.id, exchange.id === first.id ? second.id : exchange.id)}>
        Compare requests
      </TextLink>
    </>
  )
}

function AddedHeaders({ firstId, retryId }: { firstId: string; retryId: string }) {
  const { data: first } = useQuery(exchangeQuery(firstId))
  const { data: retry } = useQuery(exchangeQuery(retryId))
  if (first === undefined || retry === undefined) return null
  const added = headerDiff(first.request.headers, retry.request.headers).filter(({ kind }) => kind === 'added').length
  return <Tag look="info">{added === 1 ? '+1 header' : `+${added} headers`}</Tag>
}
