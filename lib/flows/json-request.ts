import type { SentExchange, SentRequest } from '#lib/client/sent-exchange'
import { JSON_HEADERS } from '#lib/contract/operation'

/** A request whose body goes out as JSON. */
export function request(method: SentRequest['method'], path: string, body?: unknown): SentRequest {
  if (body === undefined) return { method, path, headers: {} }
  return { method, path, headers: JSON_HEADERS, body: JSON.stringify(body) }
}

/** The same request with further headers; its body is the same to the byte. */
export function withHeaders(sent: SentRequest, headers: Readonly<Record<string, string>>): SentRequest {
  return { ...sent, headers: { ...sent.headers, ...headers } }
}

/** The members of an answer's JSON object. */
export function bodyOf({ answer }: SentExchange): Readonly<Record<string, unknown>> {
  return JSON.parse(answer.body)
}

/** A text member of an answer. Throws where the answer has none: then it is not the contract's. */
export function textOf(sent: SentExchange, member: string): string {
  const value = bodyOf(sent)[member]
  if (typeof value !== 'string') throw new Error(`The answer has no ${member}.`)
  return value
}

/** The same request with other members in its body, which is a JSON object. */
export function withMembers(
  sent: SentRequest,
  change: (members: Record<string, unknown>) => Record<string, unknown>,
): SentRequest {
  return { ...sent, body: JSON.stringify(change(JSON.parse(sent.body ?? '{}'))) }
}
