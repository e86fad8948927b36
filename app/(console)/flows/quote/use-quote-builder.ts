import { useEffect, useEffectEvent, useState } from 'react'
import { announce } from '#app/_ui/announcer.tsx'
import { moneyText } from '#app/_ui/text/amount-text'
import type { Quote } from '#lib/client/wire-types'
import { quoteFragment } from '#lib/explain/links/quote-link'
import { writeJson } from '#lib/export/write-json'
import type { JsonObject } from '#lib/formats/text/parse-json'
import type { Parties } from './_calls/parties'
import { type FinishedCall, useCreateQuote } from './_calls/quote-calls'
import { withValue } from './_draft/quote-body'
import { firstBody } from './_draft/quote-sides'
import { bodyFromText, isUnreadableLink, textFromFragment } from './_draft/share-link'
import { useIdempotencyKey } from './_draft/use-idempotency-key'
import { useDraft } from './_draft/use-quote-draft'
import { saveQuote, useSavedQuote } from './_draft/use-saved-quote'

/** The previous quote, to compare with a quote that locks the other side. */
export interface OtherQuote {
  readonly quote: Quote
  readonly lockedSide: 'SENDING' | 'RECEIVING'
}

export function useQuoteBuilder(parties: Parties) {
  const draft = useDraft(() => openingDraft(parties))
  const key = useIdempotencyKey()
  const create = useCreateQuote()
  const [other, setOther] = useState<OtherQuote>()
  const link = useLinkedBody(draft.setText)
  const savedQuote = useSavedQuote()
  const call = create.isIdle ? savedQuote : create.data
  useFormFromQuote(savedQuote?.result, draft.replace)

  function createQuote(text: string, mode?: 'fresh') {
    if (create.isPending) return
    // Puts the body into the URL now, as sent. The quote's ID is added to the URL after the API has created the quote.
    const fragment = quoteFragment(text)
    history.replaceState(null, '', location.pathname + fragment)
    link.forget()
    const onCreated = (created: FinishedCall<Quote>) => {
      saveQuote(created, fragment)
      if (created.result) history.replaceState(null, '', `${location.pathname}?quote=${created.result.id}${fragment}`)
      announceQuote(created)
    }
    create.mutate({ text, key: key.take(mode) }, { onSuccess: onCreated })
  }

  function send() {
    setOther(undefined)
    if (draft.mistake === undefined) createQuote(draft.text)
  }

  function requote(side: 'same' | 'other side') {
    const quote = call?.result
    if (quote === undefined) return
    const lockedSide = draft.body.lockedCurrencySide === 'RECEIVING' ? 'RECEIVING' : 'SENDING'
    setOther(side === 'same' ? undefined : { quote, lockedSide })
    const body = side === 'same' ? draft.body : withOtherSideLocked(quote, draft.body)
    draft.replace(body)
    createQuote(writeJson(body), 'fresh')
  }

  return { draft, key, create, call, other, isLinkUnreadable: link.isUnreadable, send, requote }
}

/** Fills the form from the quote that the URL names. A fragment with the form's values takes precedence. */
function useFormFromQuote(quote: Quote | undefined, replace: (body: JsonObject) => void) {
  const fill = useEffectEvent(() => {
    if (quote === undefined || location.hash !== '') return
    const { source, destination, totalSendingAmount: lockedCurrencyAmount } = quote
    const members = { source, destination, lockedCurrencySide: 'SENDING', lockedCurrencyAmount }
    const body = bodyFromText(JSON.stringify(members))
    if (body) replace(body)
  })
  const id = quote?.id
  useEffect(() => {
    if (id !== undefined) fill()
  }, [id])
}

function openingDraft(parties: Parties) {
  const shared = textFromFragment(location.hash)
  const body = (shared && bodyFromText(shared)) || firstBody(parties)
  return { text: shared ?? writeJson(body), body }
}

function withOtherSideLocked(quote: Quote, body: JsonObject): JsonObject {
  const isReceiving = body.lockedCurrencySide === 'RECEIVING'
  const flipped = withValue(body, 'lockedCurrencySide', isReceiving ? 'SENDING' : 'RECEIVING')
  return withValue(flipped, 'lockedCurrencyAmount', isReceiving ? quote.totalSendingAmount : quote.totalReceivingAmount)
}

function announceQuote({ result }: FinishedCall<Quote>) {
  if (result === undefined) return
  const { totalSendingAmount, sendingCurrency, totalReceivingAmount, receivingCurrency } = result
  announce(
    `Quote created: ${moneyText(totalSendingAmount, sendingCurrency)} converts to ${moneyText(totalReceivingAmount, receivingCurrency)}`,
  )
}

/**
 * Calls `take` with the body of each readable form link that is opened while this page is shown. `isUnreadable` is true
 * if the URL is a form link that cannot be read. `forget` sets `isUnreadable` to false.
 */
function useLinkedBody(take: (text: string) => void): { isUnreadable: boolean; forget: () => void } {
  const [isUnreadable, setUnreadable] = useState(() => isUnreadableLink(location.hash))
  const follow = useEffectEvent(() => {
    const text = textFromFragment(location.hash)
    setUnreadable(isUnreadableLink(location.hash))
    if (text !== undefined) take(text)
  })
  // React does not track the fragment, so this effect subscribes to its changes.
  useEffect(() => {
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return { isUnreadable, forget: () => setUnreadable(false) }
}
