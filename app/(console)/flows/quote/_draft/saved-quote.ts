import type { Act } from '#app/(console)/flows/quote/_calls/use-api-call'
import type { SentAnswer } from '#lib/client/sent-exchange'
import type { Quote } from '#lib/client/wire-types'

/** What is kept of the call that made a quote, to find the quote again: nothing of it is secret. */
export interface KeptQuote {
  readonly quoteId: string
  /** The part of the address that opens the form as it was sent. */
  readonly fragment: string
  readonly status: number
  readonly durationMs: number
  readonly exchangeId: string | undefined
  /** Those that say how the call was repeated; absent in what an older console kept. */
  readonly headers?: SentAnswer['headers']
}

const NAME = 'quote-made'
const REPEAT_HEADERS = ['idempotent-replayed', 'idempotency-body-mismatch']

/** Remembers in this tab the quote that was made last. */
export function keepQuote({ result, answer }: Act<Quote>, fragment: string): void {
  if (result === undefined) return
  const { status, durationMs, exchangeId } = answer
  const headers = answer.headers.filter(([name]) => REPEAT_HEADERS.includes(name.toLowerCase()))
  const kept: KeptQuote = { quoteId: result.id, fragment, status, durationMs, exchangeId, headers }
  sessionStorage.setItem(NAME, JSON.stringify(kept))
}

/** The quote that was made last in this tab, where the address opens the form it was made by. */
export function readKeptQuote(fragment: string): KeptQuote | undefined {
  const text = sessionStorage.getItem(NAME)
  const kept: KeptQuote | undefined = text === null ? undefined : JSON.parse(text)
  return kept?.fragment === fragment ? kept : undefined
}

/** The call that made a quote as far as it is remembered, with the quote as it was read again. */
export function actOf({ status, durationMs, exchangeId, headers = [] }: KeptQuote, quote: Quote): Act<Quote> {
  return {
    request: { method: 'POST', path: '/quotes', headers: {} },
    answer: { status, durationMs, exchangeId, headers, body: '' },
    result: quote,
    error: undefined,
  }
}
