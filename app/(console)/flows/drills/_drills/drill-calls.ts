import type { SentAnswer } from '#lib/client/sent-exchange'
import { hexFromBytes } from '#lib/contract/hex'
import { request, withHeaders } from '#lib/flows/json-request'
import type { DrillTools } from './drill'

type Headers = Readonly<Record<string, string>>

/** Sends JSON, as a client does. */
export function post(tools: DrillTools, path: string, body: unknown, headers: Headers = {}): Promise<SentAnswer> {
  return tools.send(withHeaders(request('POST', path, body), headers))
}

/** Reads. */
export function get(tools: DrillTools, path: string): Promise<SentAnswer> {
  return tools.send(request('GET', path))
}

/** Asks for a quote of 100.00 USD from the platform's account to the euro account, with members replaced. */
export function quote(
  tools: DrillTools,
  changes: Readonly<Record<string, unknown>> = {},
  headers: Headers = {},
): Promise<SentAnswer> {
  return post(tools, '/quotes', { ...quoteBody(tools), ...changes }, headers)
}

/** The body of such a quote. */
export function quoteBody({ seed }: Pick<DrillTools, 'seed'>) {
  return {
    source: { sourceType: 'ACCOUNT', accountId: seed.platformAccountId },
    destination: { destinationType: 'ACCOUNT', accountId: externalIn({ seed }, 'EUR') },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
  }
}

/** The starter customer's account of a currency outside. */
export function externalIn({ seed }: Pick<DrillTools, 'seed'>, currency: string): string {
  return seed.externalAccounts.find(account => account.currency === currency)?.id ?? ''
}

/** The starter customer's account of a currency held with the service. */
export function heldIn({ seed }: Pick<DrillTools, 'seed'>, currency: string): string {
  return seed.accounts.find(account => account.owner === 'customer' && account.currency === currency)?.id ?? ''
}

/** A member of what was answered; what a drill makes first has to succeed. Throws with the answer where it did not. */
export function made<Value = string>(answer: SentAnswer, member: string): Value {
  if (answer.status >= 300) throw new Error(`What the drill needs first was answered ${answer.status}: ${answer.body}`)
  return JSON.parse(answer.body)[member]
}

/** Sixteen random hex digits: what has to be new every time. */
export function unique(tools: DrillTools): string {
  return hexFromBytes(tools.random(8))
}

/** An id of the right form that names nothing. */
export function unknownId(type: string): string {
  return `${type}:00000000-0000-7000-8000-00000000dead`
}
