import type { SentAnswer } from '#lib/client/sent-exchange'
import { hexFromBytes } from '#lib/contract/hex'
import { request, withHeaders } from '#lib/flows/json-request'
import type { DrillTools } from './drill'

type Headers = Readonly<Record<string, string>>

export function post(tools: DrillTools, path: string, body: unknown, headers: Headers = {}): Promise<SentAnswer> {
  return tools.send(withHeaders(request('POST', path, body), headers))
}

export function get(tools: DrillTools, path: string): Promise<SentAnswer> {
  return tools.send(request('GET', path))
}

/** Requests a quote that sends 100.00 USD from the platform's account to the customer's EUR account, with `changes`. */
export function requestQuote(
  tools: DrillTools,
  changes: Readonly<Record<string, unknown>> = {},
  headers: Headers = {},
): Promise<SentAnswer> {
  return post(tools, '/quotes', { ...quoteBody(tools), ...changes }, headers)
}

export function quoteBody({ seed }: Pick<DrillTools, 'seed'>) {
  return {
    source: { sourceType: 'ACCOUNT', accountId: seed.platformAccountId },
    destination: { destinationType: 'ACCOUNT', accountId: externalAccountIn({ seed }, 'EUR') },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
  }
}

/** Returns the ID of the starter customer's external account in a currency, or ''. */
export function externalAccountIn({ seed }: Pick<DrillTools, 'seed'>, currency: string): string {
  return seed.externalAccounts.find(account => account.currency === currency)?.id ?? ''
}

/** Returns the ID of the starter customer's internal account in a currency, or ''. */
export function internalAccountIn({ seed }: Pick<DrillTools, 'seed'>, currency: string): string {
  return seed.accounts.find(account => account.owner === 'customer' && account.currency === currency)?.id ?? ''
}

/** Returns a member of a response body. Throws if the call failed, because the drill then cannot continue. */
export function requireField<Value = string>(answer: SentAnswer, member: string): Value {
  if (answer.status >= 300) throw new Error(`A setup call for this drill returned ${answer.status}: ${answer.body}`)
  return JSON.parse(answer.body)[member]
}

/** Returns sixteen random hex digits. */
export function randomHex(tools: DrillTools): string {
  return hexFromBytes(tools.random(8))
}

/** Returns a well-formed ID that no object has. */
export function unknownId(type: string): string {
  return `${type}:00000000-0000-7000-8000-00000000dead`
}
