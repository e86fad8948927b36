import { type HttpAnswer, type HttpRequest, headerOf } from '#lib/http/http-message'

/** Matches a plausible ID. Clients may send anything. */
const ID = /^[!-~]{1,100}$/

/** Returns the ID that links a first request and its signed retries (§5.4). Ignores an implausible ID. */
export function signedRequestId(
  request: Pick<HttpRequest, 'headers'>,
  answer: Pick<HttpAnswer, 'status' | 'body'>,
): string | undefined {
  const id = headerOf(request, 'request-id') ?? (answer.status === 202 ? requestIdIn(answer.body) : undefined)
  return typeof id === 'string' && ID.test(id) ? id : undefined
}

function requestIdIn(body: HttpAnswer['body']): unknown {
  if (typeof body !== 'string') return undefined
  const parsed: unknown = JSON.parse(body)
  return typeof parsed === 'object' && parsed !== null && 'requestId' in parsed ? parsed.requestId : undefined
}
