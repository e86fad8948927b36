import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '#app/_data/api/call-api'
import { type Act, actFrom } from '#app/(console)/flows/quote/_calls/quote-calls'
import type { SentAnswer } from '#lib/client/sent-exchange'
import type { Quote } from '#lib/client/wire-types'
import { PAGE_READ_HEADER } from '#lib/contract/operation'

/** Stored facts of the call that made a quote, to find it again. None are secret. */
export interface KeptQuote {
  readonly quoteId: string
  /** The fragment that opens the form as it was sent. */
  readonly fragment: string
  readonly status: number
  readonly durationMs: number
  readonly exchangeId: string | undefined
  /** Headers about replays; absent in data from older consoles. */
  readonly headers?: SentAnswer['headers']
}

const NAME = 'quote-made'
const REPEAT_HEADERS = ['idempotent-replayed', 'idempotency-body-mismatch']

/** Saves the last created quote for this tab. */
export function keepQuote({ result, answer }: Act<Quote>, fragment: string): void {
  if (result === undefined) return
  const { status, durationMs, exchangeId } = answer
  const headers = answer.headers.filter(([name]) => REPEAT_HEADERS.includes(name.toLowerCase()))
  const kept: KeptQuote = { quoteId: result.id, fragment, status, durationMs, exchangeId, headers }
  sessionStorage.setItem(NAME, JSON.stringify(kept))
}

/** Returns this tab's last created quote if the address has the same form. */
export function readKeptQuote(fragment: string): KeptQuote | undefined {
  const text = sessionStorage.getItem(NAME)
  const kept: KeptQuote | undefined = text === null ? undefined : JSON.parse(text)
  return kept?.fragment === fragment ? kept : undefined
}

/** Rebuilds the call that made a quote from the saved facts and the quote as read again. */
export function actOf({ status, durationMs, exchangeId, headers = [] }: KeptQuote, quote: Quote): Act<Quote> {
  return {
    request: { method: 'POST', path: '/quotes', headers: {} },
    answer: { status, durationMs, exchangeId, headers, body: '' },
    result: quote,
    error: undefined,
  }
}

/**
 * Reads the quote in the address, or the one this tab made before a navigation or reload. Returns undefined if there is
 * neither, or the sandbox no longer has the one this tab made.
 */
export function useKeptQuote(): Act<Quote> | undefined {
  const send = useSend()
  const [{ kept, quoteId }] = useState(quoteInAddress)
  const { data: act } = useQuery({
    queryKey: ['keptQuote', quoteId],
    enabled: quoteId !== undefined,
    // Always reread: it changes while no page shows it.
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const request = { method: 'GET', path: `/quotes/${quoteId}`, headers: { [PAGE_READ_HEADER]: '1' } } as const
      return actFrom<Quote>(request, await send(request))
    },
  })
  if (kept === undefined) return act
  return act?.result && actOf(kept, act.result)
}

const QUOTE_ID = /^Quote:[0-9a-f-]{36}$/

function quoteInAddress(): { readonly kept: KeptQuote | undefined; readonly quoteId: string | undefined } {
  const asked = new URLSearchParams(location.search).get('quote') ?? ''
  const named = QUOTE_ID.test(asked) ? asked : undefined
  const last = readKeptQuote(location.hash)
  const kept = named === undefined || named === last?.quoteId ? last : undefined
  return { kept, quoteId: named ?? kept?.quoteId }
}
