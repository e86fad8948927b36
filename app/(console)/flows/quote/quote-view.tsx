'use client'

import { type KeyboardEvent, type RefObject, Suspense, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#app/_ui/button.tsx'
import { lazyPart, lazyWithin } from '#app/_ui/lazy-part.tsx'
import { UnreadableLink } from '#app/(console)/flows/unreadable-link.tsx'
import type { BrokenQuote } from './_break/broken-quote'
import type { Parties } from './_calls/parties'
import { createQuoteRequest } from './_calls/quote-calls'
import { ErrorCard } from './_card/error-card'
import type { ContractFacts } from './_draft/contract-facts'
import { complaintsOf, unchangedComplaints } from './_draft/field-errors'
import { sidesOf } from './_draft/quote-sides'
import { bodyFromText } from './_draft/share-link'
import { FormPanel } from './_form/form-panel'
import { RequestPanel } from './_request/request-panel'
import { useQuoteBuilder } from './use-quote-builder'

// Loaded later: they show the response of a call.
const QuoteCard = lazyWithin(async () => (await import('./_card/quote-card')).QuoteCard)
const BreakMenu = lazyPart(async () => (await import('./_break/break-menu')).BreakMenu)
const BrokenCard = lazyWithin(async () => (await import('./_break/broken-card')).BrokenCard)

/** The form as a sentence, its result, and the request as JSON beside it. Ctrl+Enter or Cmd+Enter sends from any field. */
export function Workbench({ facts, parties }: { facts: ContractFacts; parties: Parties }) {
  const bench = useQuoteBuilder(parties)
  const { draft, key, create, act, other } = bench
  const [broken, setBroken] = useState<BrokenQuote>()
  const [hasBody, setHasBody] = useState(false)
  const wasKeyed = useRef(false)
  // Stable, so that a result scrolls into view only when it arrives.
  const arrive = useCallback((node: HTMLElement | null) => reveal(node, wasKeyed), [])
  const sent = create.variables && bodyFromText(create.variables.text)
  const complaints =
    act?.error && sent && !create.isPending ? unchangedComplaints(complaintsOf(act.error), sent, draft.body) : []
  const form = { draft, facts, parties, complaints, sides: sidesOf(draft.body, parties, facts) }

  function send() {
    setBroken(undefined)
    bench.send()
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    wasKeyed.current = true
    send()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the send button.
    <div onKeyDown={press} className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      {bench.isLinkUnreadable && <UnreadableLink instead="The form uses its default values." />}
      <FormPanel form={form} nextKey={key} create={create} isPrimary={act?.result === undefined} send={send}>
        <BreakMenu
          text={draft.text}
          keyText={key.value}
          isDisabled={draft.mistake !== undefined || create.isPending}
          show={setBroken}
        />
        <Button look="quiet" aria-expanded={hasBody} aria-controls="request-panel" onClick={() => setHasBody(!hasBody)}>
          Request as JSON
        </Button>
      </FormPanel>
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-4 ${hasBody ? 'min-[90rem]:grid-cols-[minmax(0,1fr)_26rem]' : ''}`}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {broken && (
            <Suspense fallback={null}>
              <div key={broken.exchange.answer.exchangeId} ref={arrive}>
                <BrokenCard broken={broken} send={send} />
              </div>
            </Suspense>
          )}
          {act && !broken && (
            <Suspense fallback={null}>
              <div key={act.answer.exchangeId} ref={arrive}>
                {act.result ? (
                  <QuoteCard act={act} created={act.result} parties={parties} other={other} requote={bench.requote} />
                ) : (
                  <ErrorCard act={act} title="Request failed" openBody={() => flushSync(() => setHasBody(true))} />
                )}
              </div>
            </Suspense>
          )}
          {!act && !broken && <NoQuote />}
        </div>
        <div id="request-panel" className="max-[90rem]:order-first" hidden={!hasBody}>
          <RequestPanel draft={draft} request={createQuoteRequest({ text: draft.text, key: key.value })} />
        </div>
      </div>
    </div>
  )
}

function NoQuote() {
  return (
    <p className="rounded-card border border-dashed border-border-strong px-4 py-10 text-center text-text-2">
      A price shows what is sent, what it costs and what arrives. Then you see what the ledger will move.
    </p>
  )
}

/** Scrolls a result into view. After a keyboard send, its heading gets the focus. */
function reveal(node: HTMLElement | null, wasKeyed: RefObject<boolean>) {
  node?.scrollIntoView({ block: 'nearest' })
  if (node && wasKeyed.current) {
    wasKeyed.current = false
    node.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true })
  }
}
