'use client'

import { type KeyboardEvent, type RefObject, Suspense, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { SnippetPane } from '#app/_export/snippet-pane.tsx'
import { Button } from '#app/_ui/button.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { lazyPart, lazyWithin } from '#app/_ui/lazy-part.tsx'
import { Tabs } from '#app/_ui/tabs.tsx'
import type { Draft } from '#app/(console)/flows/quote/_draft/use-quote-draft'
import { UnreadableLink } from '#app/(console)/flows/unreadable-link.tsx'
import type { SentRequest } from '#lib/client/sent-exchange'
import { quoteFragment } from '#lib/explain/links/quote-link'
import { LANGUAGES } from '#lib/export/snippets/snippet-call'
import type { Parties } from './_calls/parties'
import { createQuoteRequest } from './_calls/quote-calls'
import { ErrorCard } from './_card/error-card'
import type { ContractFacts } from './_draft/contract-facts'
import { fieldErrorsOf, unchangedErrors } from './_draft/field-errors'
import { sidesOf } from './_draft/quote-sides'
import { bodyFromText } from './_draft/share-link'
import { FormPanel } from './_form/form-panel'
import { JsonEditor } from './_request/json-editor'
import type { TamperedQuote } from './_tamper/tampered-quote'
import { useQuoteBuilder } from './use-quote-builder'

// Loaded separately, because the form works without them.
const QuoteCard = lazyWithin(async () => (await import('./_card/quote-card')).QuoteCard)
const QuoteTamperMenu = lazyPart(
  async () => (await import('./_tamper/quote-tamper-menu')).QuoteTamperMenu,
  // As large as the loaded menu, so that the next button does not move under the pointer.
  <Button disabled>
    Tamper… <Icon name="chevronDown" />
  </Button>,
)
const TamperedCard = lazyWithin(async () => (await import('./_tamper/tampered-card')).TamperedCard)

/** The form, its result and, on demand, the request as JSON. In every field, Ctrl+Enter or Cmd+Enter sends the form. */
export function QuoteView({ facts, parties }: { facts: ContractFacts; parties: Parties }) {
  const builder = useQuoteBuilder(parties)
  const { draft, key, create, call } = builder
  const [tampered, setTampered] = useState<TamperedQuote>()
  const [isBodyShown, setBodyShown] = useState(false)
  const wasSentByShortcut = useRef(false)
  // A stable callback, so that React calls it only when a result appears or disappears.
  const showResult = useCallback((node: HTMLElement | null) => reveal(node, wasSentByShortcut), [])
  const sent = create.variables && bodyFromText(create.variables.text)
  const fieldErrors =
    call?.error && sent && !create.isPending ? unchangedErrors(fieldErrorsOf(call.error), sent, draft.body) : []
  const form = { draft, facts, parties, fieldErrors, sides: sidesOf(draft.body, parties, facts) }

  function send() {
    setTampered(undefined)
    builder.send()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    wasSentByShortcut.current = true
    send()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the send button.
    <div onKeyDown={handleKey} className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      {builder.isLinkUnreadable && <UnreadableLink fallback="The form ignores it." />}
      <FormPanel form={form} nextKey={key} create={create} isPrimary={call?.result === undefined} send={send}>
        <QuoteTamperMenu
          text={draft.text}
          keyText={key.value}
          isDisabled={draft.mistake !== undefined || create.isPending}
          show={setTampered}
        />
        <Button
          look="quiet"
          aria-expanded={isBodyShown}
          aria-controls="request-panel"
          onClick={() => setBodyShown(!isBodyShown)}
        >
          Request as JSON
        </Button>
      </FormPanel>
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-4 ${isBodyShown ? 'min-[90rem]:grid-cols-[minmax(0,1fr)_26rem]' : ''}`}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Result
            builder={builder}
            parties={parties}
            tampered={tampered}
            showResult={showResult}
            send={send}
            openBody={() => flushSync(() => setBodyShown(true))}
          />
        </div>
        <div id="request-panel" className="max-[90rem]:order-first" hidden={!isBodyShown}>
          <RequestPanel draft={draft} request={createQuoteRequest({ text: draft.text, key: key.value })} />
        </div>
      </div>
    </div>
  )
}

function Result(props: {
  builder: ReturnType<typeof useQuoteBuilder>
  parties: Parties
  tampered: TamperedQuote | undefined
  showResult: (node: HTMLElement | null) => void
  send: () => void
  openBody: () => void
}) {
  const { tampered, showResult } = props
  const { call, other, requote } = props.builder
  if (tampered) {
    return (
      <Suspense fallback={null}>
        <div key={tampered.exchange.answer.exchangeId} ref={showResult}>
          <TamperedCard tampered={tampered} send={props.send} />
        </div>
      </Suspense>
    )
  }
  if (!call) return <NoQuote />
  return (
    <Suspense fallback={null}>
      <div key={call.answer.exchangeId} ref={showResult}>
        {call.result ? (
          <QuoteCard call={call} created={call.result} parties={props.parties} other={other} requote={requote} />
        ) : (
          <ErrorCard call={call} title="Request failed" openBody={props.openBody} />
        )}
      </div>
    </Suspense>
  )
}

function NoQuote() {
  return (
    <p className="rounded-card border border-dashed border-border-strong px-4 py-10 text-center text-text-2">
      A quote shows the amount sent, the fees, the amount received, and the ledger entries that its execution will post.
    </p>
  )
}

function reveal(node: HTMLElement | null, wasSentByShortcut: RefObject<boolean>) {
  node?.scrollIntoView({ block: 'nearest' })
  if (node && wasSentByShortcut.current) {
    wasSentByShortcut.current = false
    node.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true })
  }
}

const VIEWS = ['JSON', ...LANGUAGES] as const
type View = (typeof VIEWS)[number]

function RequestPanel({ draft, request }: { draft: Draft; request: SentRequest }) {
  const [view, setView] = useState<View>('JSON')
  return (
    <section aria-labelledby="request" className="card min-w-0">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-2">
        <h2 id="request" className="text-14 font-semibold">
          Request
        </h2>
        <CopyButton
          look="quiet"
          label="Copy link"
          what="to this form with its current values"
          text={async () => `${location.origin}${location.pathname}${quoteFragment(draft.text)}`}
        />
      </div>
      <div className="px-4 pb-4">
        <Tabs label="Format of the request" names={VIEWS} chosen={view} choose={setView}>
          {view === 'JSON' ? <JsonEditor draft={draft} /> : <SnippetPane language={view} call={shownCall(request)} />}
          {view !== 'JSON' && draft.mistake !== undefined && (
            <p className="mt-2 text-warn">The JSON is invalid. The snippet contains it as typed.</p>
          )}
        </Tabs>
      </div>
    </section>
  )
}

function shownCall({ method, path, headers, body }: SentRequest) {
  return { method, path, headers: Object.entries(headers), body }
}
