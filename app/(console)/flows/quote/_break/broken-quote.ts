import type { Act } from '#app/(console)/flows/quote/_calls/quote-calls'
import type { SentExchange, SentRequest } from '#lib/client/sent-exchange'
import type { Quote } from '#lib/client/wire-types'
import type { QuoteTamper } from '#lib/flows/tampers/quote-tampers'

export interface BrokenQuote {
  readonly tamper: QuoteTamper
  /** The form's request, before it was broken. */
  readonly whole: SentRequest
  readonly exchange: SentExchange
}

/** A member of the body that differs from the form's; undefined text if it was left out. */
export interface ChangedMember {
  readonly name: string
  readonly text: string | undefined
}

export function changedMembers({ whole, exchange }: Pick<BrokenQuote, 'whole' | 'exchange'>): readonly ChangedMember[] {
  const [before, after] = [membersOf(whole), membersOf(exchange.request)]
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return names.filter(name => before.get(name) !== after.get(name)).map(name => ({ name, text: after.get(name) }))
}

/** Returns the call in the shape the page's cards show. */
export function actOf({ exchange }: Pick<BrokenQuote, 'exchange'>): Act<Quote> {
  return { ...exchange, result: undefined, error: undefined }
}

function membersOf({ body = '{}' }: SentRequest): ReadonlyMap<string, string> {
  return new Map(Object.entries(JSON.parse(body)).map(([name, value]) => [name, JSON.stringify(value)]))
}
