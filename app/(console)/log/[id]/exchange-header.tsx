'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CALLS_ONLY, exchangesQuery, readPage } from '#app/_data/log/exchange-queries'
import { type ExchangeLog, withOlder } from '#app/_data/log/log-rows'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { buttonLook } from '#app/_ui/button.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { Tag } from '#app/_ui/tag-label.tsx'
import { BackLink, TextLink } from '#app/_ui/text-link.tsx'
import { clientWords } from '#app/(console)/log/outcome-words'
import type { Exchange, ExchangeSummary, SandboxState } from '#lib/client/control-client'
import { faultWords } from '#lib/explain/injected-words'
import { quoteFragment } from '#lib/explain/links/quote-link'
import { dayAndTime, durationText } from '#lib/explain/text/instant-text'
import { pathBelowBase } from '#lib/explain/text/path-text'
import { shownCallOf } from '#lib/export/snippets/exchange-snippet'
import { quoteHref } from './quote-href'

export function ExchangeHeader({ exchange, intro }: { exchange: Exchange; intro: ReactNode }) {
  const { data: state } = useQuery(stateQuery)
  const { newer, older } = useAdjacentExchanges(exchange.id)
  const replay = replayLink(exchange)
  const quote = quoteHref(exchange)
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <BackLink href="/log">Log</BackLink>
        <div className="flex flex-wrap gap-2">
          <AdjacentLink id={newer?.id} icon="chevronUp" words="Newer" />
          <AdjacentLink id={older?.id} icon="chevronDown" words="Older" />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-20 font-semibold break-all">
          {exchange.method} {pathBelowBase(exchange.path)}
        </h1>
        <Status status={exchange.status} look="badge" />
        {exchange.code && <code className="text-text-2">{exchange.code}</code>}
        {exchange.replayed && <Tag isSentence>Replayed: stored response of an earlier call</Tag>}
        {exchange.injected && <Tag isSentence>{faultWords(exchange)?.sentence}</Tag>}
      </div>
      <p className="text-14 text-text-2">{intro}</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-text-2 [&>div]:flex [&>div]:gap-2 [&_dt]:text-text-3">
        <div>
          <dt>Received</dt>
          <dd>{dayAndTime(exchange.receivedAt)}</dd>
        </div>
        <div>
          <dt>Duration</dt>
          <dd>{durationText(exchange.durationMs)} ms (server time)</dd>
        </div>
        <div>
          <dt>Client</dt>
          <dd className="wrap-anywhere">{clientWords(exchange)}</dd>
        </div>
        <div>
          <dt>API key</dt>
          <dd>{exchange.platformName ?? 'Not authenticated'}</dd>
        </div>
        <div>
          <dt>Call ID</dt>
          <dd>
            <code className="break-all">{exchange.id}</code>
          </dd>
        </div>
        {exchange.callerTraceId && (
          <div>
            <dt>Trace ID</dt>
            <dd>
              <code className="break-all">{exchange.callerTraceId}</code>{' '}
              <TextLink href={`/log?q=${exchange.callerTraceId}`}>All calls in this trace</TextLink>
            </dd>
          </div>
        )}
      </dl>
      <div className="flex min-h-7 flex-wrap gap-2">
        {state && <CopyActions exchange={exchange} state={state} />}
        {replay && (
          <PageLink href={replay.href} className={buttonLook('plain')}>
            {replay.words}
          </PageLink>
        )}
        {quote && (
          <PageLink href={quote} className={buttonLook('plain')}>
            Open the quote
          </PageLink>
        )}
      </div>
    </header>
  )
}

function AdjacentLink(props: { id: string | undefined; icon: 'chevronUp' | 'chevronDown'; words: string }) {
  const { id, icon, words } = props
  if (id === undefined) {
    return (
      <span className="inline-flex min-h-7 items-center px-2.5 text-text-3">
        {words === 'Newer' ? 'Newest call' : 'Oldest call'}
      </span>
    )
  }
  return (
    <PageLink
      href={`/log/${encodeURIComponent(id)}`}
      aria-keyshortcuts={words === 'Newer' ? '[' : ']'}
      className={buttonLook('plain')}
    >
      <Icon name={icon} />
      {words}
    </PageLink>
  )
}

/**
 * Returns a link that opens a createQuote request in the quote form. Returns undefined for other calls, and for a body
 * that is not a JSON object.
 */
function replayLink({ operationId, request: { body } }: Exchange): { words: string; href: string } | undefined {
  if (operationId !== 'createQuote' || !isObject(body)) return undefined
  return { words: 'Open in Quotes', href: `/flows/quote${quoteFragment(body ?? '')}` }
}

function isObject(body: string | undefined): boolean {
  try {
    const value: unknown = JSON.parse(body ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/**
 * Buttons that copy a bug report, a curl command or a link for a call. The bug report masks secrets, such as stamps,
 * tokens and client secrets, unless the user has turned masking off.
 */
function CopyActions({ exchange, state }: { exchange: Exchange; state: SandboxState }) {
  return (
    <>
      <CopyButton label="Copy bug report" what="as Markdown" text={() => reportOf(exchange, state)} />
      <CopyButton label="Copy as curl" what="without the client secret" text={() => curlOf(exchange, state)} />
      <CopyButton
        label="Copy link"
        what="to this call"
        text={`${state.origin}/log/${encodeURIComponent(exchange.id)}`}
      />
    </>
  )
}

/** Loads the code that writes bug reports only when needed. */
async function reportOf(exchange: Exchange, state: SandboxState): Promise<string> {
  const [{ bugReport }, { exportedExchange }] = await Promise.all([
    import('#lib/export/reports/bug-report'),
    import('#app/_export/exported-exchange'),
  ])
  const exported = exportedExchange(exchange)
  return bugReport(exported, { build: state.build, curl: await curlOf(exported, state) })
}

async function curlOf(exchange: Exchange, { origin, baseUrl }: SandboxState): Promise<string> {
  const { snippetOf } = await import('#lib/export/snippets/snippet')
  return snippetOf('curl', { baseUrl, ...shownCallOf(exchange, origin) }, { mode: 'as sent' })
}

/**
 * Returns the neighbors of an exchange in the default log, which omits reads by the console's pages. Loads older pages
 * of the log until the neighbors are found. Returns an empty object until then, or if the log lacks the exchange.
 */
function useAdjacentExchanges(exchangeId: string) {
  const queries = useQueryClient()
  const { data: log } = useQuery(exchangesQuery)
  const loaded = log && neighbors(log, exchangeId)
  const fetched = useQuery({
    queryKey: ['adjacent', exchangeId],
    enabled: log !== undefined && loaded === undefined,
    queryFn: async () => {
      let log = queries.getQueryData(exchangesQuery.queryKey) ?? { rows: [] }
      while (log.olderCursor !== undefined && neighbors(log, exchangeId) === undefined) {
        log = withOlder(log, await readPage(CALLS_ONLY, log.olderCursor))
      }
      return neighbors(log, exchangeId) ?? {}
    },
  })
  return loaded ?? fetched.data ?? {}
}

interface AdjacentExchanges {
  readonly newer?: ExchangeSummary | undefined
  readonly older?: ExchangeSummary | undefined
}

/** Returns undefined until the exchange and its older neighbor are loaded. */
function neighbors({ rows, olderCursor }: ExchangeLog, exchangeId: string): AdjacentExchanges | undefined {
  const at = rows.findIndex(row => row.id === exchangeId)
  const isUnknown = at < 0 || (at === rows.length - 1 && olderCursor !== undefined)
  return isUnknown ? undefined : { newer: rows[at - 1], older: rows[at + 1] }
}
