import type { QuoteRequest } from '#lib/contract/quotes/quote'
import type { Call } from '#lib/operations/world'

/** A call that asks for a quote. */
export type QuoteCall = Pick<Call, 'caller' | 'now' | 'trace'> & { readonly body: QuoteRequest }
