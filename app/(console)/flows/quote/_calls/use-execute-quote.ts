import { newKey } from '#app/(console)/flows/quote/_draft/use-idempotency-key'
import type { Quote } from '#lib/client/wire-types'
import { useAct } from './use-api-call'

/** Executes a quote (`POST /quotes/{quoteId}/execute`), with a new key each time. */
export function useExecuteQuote() {
  return useAct<Quote, string>(quoteId => ({
    method: 'POST',
    path: `/quotes/${quoteId}/execute`,
    headers: { 'Idempotency-Key': newKey() },
  }))
}
