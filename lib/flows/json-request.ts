import type { SentExchange, SentRequest } from '#lib/client/sent-exchange'
import { JSON_HEADERS } from '#lib/contract/operation'

export function request(method: SentRequest['method'], path: string, body?: unknown): SentRequest {
  if (body === undefined) return { method, path, headers: {} }
  return { method, path, headers: JSON_HEADERS, body: JSON.stringify(body) }
}

/** Returns the request of a quote that sends an amount from one account to another. */
export function quoteRequestOf(accountId: string, destinationId: string, amount: number): SentRequest {
  return request('POST', '/quotes', {
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: destinationId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: amount,
  })
}

export function withHeaders(sent: SentRequest, headers: Readonly<Record<string, string>>): SentRequest {
  return { ...sent, headers: { ...sent.headers, ...headers } }
}

export function bodyOf({ answer }: SentExchange): Readonly<Record<string, unknown>> {
  return JSON.parse(answer.body)
}

/** Returns a string member of a JSON response. Throws if the member is missing or is not a string. */
export function textOf(sent: SentExchange, member: string): string {
  const value = bodyOf(sent)[member]
  if (typeof value !== 'string') throw new Error(`The response has no ${member}.`)
  return value
}

export function withMembers(
  sent: SentRequest,
  change: (members: Record<string, unknown>) => Record<string, unknown>,
): SentRequest {
  return { ...sent, body: JSON.stringify(change(JSON.parse(sent.body ?? '{}'))) }
}
