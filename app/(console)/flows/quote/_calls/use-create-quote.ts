import type { SentRequest } from '#lib/client/sent-exchange'
import type { Quote } from '#lib/client/wire-types'
import { JSON_HEADERS } from '#lib/contract/operation'
import { useAct } from './use-api-call'

/** Inputs of a quote request. */
export interface QuoteOrder {
  /** The body, byte for byte. */
  readonly text: string
  /** The Idempotency-Key; not sent if empty. */
  readonly key: string
}

/** Locks a rate (`POST /quotes`). */
export function useCreateQuote() {
  return useAct<Quote, QuoteOrder>(createQuoteRequest)
}

/** Returns the request that {@link useCreateQuote} sends. */
export function createQuoteRequest({ text, key }: QuoteOrder): SentRequest {
  const headers = key === '' ? JSON_HEADERS : { ...JSON_HEADERS, 'Idempotency-Key': key }
  return { method: 'POST', path: '/quotes', headers, body: text }
}
