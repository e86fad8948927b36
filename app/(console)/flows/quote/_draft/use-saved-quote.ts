import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '#app/_data/api/call-api'
import { readFromTab, storeInTab } from '#app/_data/sandbox/tab-storage'
import { type FinishedCall, finishedCall } from '#app/(console)/flows/quote/_calls/quote-calls'
import type { SentAnswer } from '#lib/client/sent-exchange'
import type { Quote } from '#lib/client/wire-types'
import { PAGE_READ_HEADER } from '#lib/contract/operation'

/** Facts that this tab stores about the call that created a quote. They contain no secrets. */
export interface SavedQuote {
  readonly quoteId: string
  /** The fragment that opens the form with the body as sent. */
  readonly fragment: string
  readonly status: number
  readonly durationMs: number
  readonly exchangeId: string | undefined
  /** Headers about replays; absent if an older version of the console saved the quote. */
  readonly headers?: SentAnswer['headers']
}

const NAME = 'quote-made'
const REPLAY_HEADERS = ['idempotent-replayed', 'idempotency-body-mismatch']

/** Saves a created quote as the last one of this tab. */
export function saveQuote({ result, answer }: FinishedCall<Quote>, fragment: string): void {
  if (result === undefined) return
  const { status, durationMs, exchangeId } = answer
  const headers = answer.headers.filter(([name]) => REPLAY_HEADERS.includes(name.toLowerCase()))
  const saved: SavedQuote = { quoteId: result.id, fragment, status, durationMs, exchangeId, headers }
  storeInTab(NAME, JSON.stringify(saved))
}

function readSavedQuote(fragment: string): SavedQuote | undefined {
  const text = readFromTab(NAME)
  const saved: SavedQuote | undefined = text === null ? undefined : JSON.parse(text)
  return saved?.fragment === fragment ? saved : undefined
}

/** Rebuilds the call that created a quote. Its result is the current quote. */
export function savedCall(
  { status, durationMs, exchangeId, headers = [] }: SavedQuote,
  quote: Quote,
): FinishedCall<Quote> {
  return {
    request: { method: 'POST', path: '/quotes', headers: {} },
    answer: { status, durationMs, exchangeId, headers, body: '' },
    result: quote,
    error: undefined,
  }
}

/**
 * Reads the quote that the URL names, else the last quote of this tab if the URL still has its fragment. Returns
 * undefined until the response arrives. Returns a rejected call only for a quote that this tab did not save.
 */
export function useSavedQuote(): FinishedCall<Quote> | undefined {
  const send = useSend()
  const [{ saved, quoteId }] = useState(quoteInAddress)
  const { data: call } = useQuery({
    queryKey: ['savedQuote', quoteId],
    enabled: quoteId !== undefined,
    // Always reread: the quote can change while no page shows it.
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const request = { method: 'GET', path: `/quotes/${quoteId}`, headers: { [PAGE_READ_HEADER]: '1' } } as const
      return finishedCall<Quote>(request, await send(request))
    },
  })
  if (saved === undefined) return call
  return call?.result && savedCall(saved, call.result)
}

const QUOTE_ID = /^Quote:[0-9a-f-]{36}$/

function quoteInAddress(): { readonly saved: SavedQuote | undefined; readonly quoteId: string | undefined } {
  const queryId = new URLSearchParams(location.search).get('quote') ?? ''
  const named = QUOTE_ID.test(queryId) ? queryId : undefined
  const last = readSavedQuote(location.hash)
  const saved = named === undefined || named === last?.quoteId ? last : undefined
  return { saved, quoteId: named ?? saved?.quoteId }
}
