import type { SentRequest } from '#lib/client/sent-exchange'
import type { Quote } from '#lib/client/wire-types'
import { JSON_HEADERS } from '#lib/contract/operation'
import { useAct } from './use-api-call'

/** What a quote is asked for with. */
export interface QuoteOrder {
  /** The body, byte for byte. */
  readonly text: string
  /** The Idempotency-Key; none when empty. */
  readonly key: string
}

/** Locks a rate (`POST /quotes`). */
export function useCreateQuote() {
  return useAct<Quote, QuoteOrder>(createQuoteRequest)
}

/** The request that {@link useCreateQuote} makes. */
export function createQuoteRequest({ text, key }: QuoteOrder): SentRequest {
  const headers = key === '' ? JSON_HEADERS : { ...JSON_HEADERS, 'Idempotency-Key': key }
  return { method: 'POST', path: '/quotes', headers, body: text }
}
