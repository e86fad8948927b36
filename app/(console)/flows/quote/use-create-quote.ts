import type { Quote } from '#lib/client/api'
import type { ApiCall } from '../../call-api'
import { useAct } from './use-act'

/** What a quote is asked for with. */
export interface QuoteOrder {
  /** The body, byte for byte. */
  readonly text: string
  /** The Idempotency-Key; none when empty. */
  readonly key: string
}

/** Locks a rate (`POST /quotes`). */
export function useCreateQuote() {
  return useAct<Quote, QuoteOrder>(createQuoteCall)
}

/** The call that {@link useCreateQuote} makes. */
export function createQuoteCall({ text, key }: QuoteOrder): ApiCall {
  return { method: 'POST', path: '/quotes', body: text, headers: key === '' ? {} : { 'Idempotency-Key': key } }
}
