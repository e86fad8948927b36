import type { FinishedCall } from '#app/(console)/flows/quote/_calls/quote-calls'
import type { SentExchange, SentRequest } from '#lib/client/sent-exchange'
import type { Quote } from '#lib/client/wire-types'
import type { QuoteTamper } from '#lib/flows/tampers/quote-tampers'

export interface TamperedQuote {
  readonly tamper: QuoteTamper
  /** The form's request, before the tamper. */
  readonly original: SentRequest
  readonly exchange: SentExchange
}

/** A member of the body that the tamper changed, added or omitted. `text` is its new JSON, undefined if omitted. */
export interface ChangedMember {
  readonly name: string
  readonly text: string | undefined
}

export function changedMembers({
  original,
  exchange,
}: Pick<TamperedQuote, 'original' | 'exchange'>): readonly ChangedMember[] {
  const [before, after] = [membersOf(original), membersOf(exchange.request)]
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return names.filter(name => before.get(name) !== after.get(name)).map(name => ({ name, text: after.get(name) }))
}

/** Returns the exchange as a finished call, without parsing its result or its error. */
export function asFinishedCall({ exchange }: Pick<TamperedQuote, 'exchange'>): FinishedCall<Quote> {
  return { ...exchange, result: undefined, error: undefined }
}

function membersOf({ body = '{}' }: SentRequest): ReadonlyMap<string, string> {
  return new Map(Object.entries(JSON.parse(body)).map(([name, value]) => [name, JSON.stringify(value)]))
}
