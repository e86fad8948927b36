import { type HttpAnswer, type HttpRequest, headerOf } from '#lib/http/http-message'

/** What can be told of as an id: a client may send anything. */
const ID = /^[!-~]{1,100}$/

/**
 * The id that joins the legs of a signed retry (§5.4): the one a request names in `Request-Id`, else the one its answer of
 * 202 gives. Undefined where there is none.
 */
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
