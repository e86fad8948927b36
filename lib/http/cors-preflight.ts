import { isServedHost } from '#lib/http/admit'
import { type AnswerContext, answerHeaders, corsHeaders } from '#lib/http/answer'
import { type HttpAnswer, type HttpRequest, headerOf } from '#lib/http/http-message'

/** Answers a CORS preflight of an allowed origin. Returns undefined for any other request. */
export function preflight(request: HttpRequest, context: AnswerContext): HttpAnswer | undefined {
  if (request.method !== 'OPTIONS' || headerOf(request, 'access-control-request-method') === undefined) return undefined
  const { settings } = context.world
  if (corsHeaders(request, settings).length === 0 || !isServedHost(request, settings)) return undefined
  return {
    status: 204,
    headers: answerHeaders(context, [
      ['Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE'],
      [
        'Access-Control-Allow-Headers',
        'Authorization, Content-Type, Idempotency-Key, Request-Id, Service-Wallet-Signature, Grid-Wallet-Signature',
      ],
      ['Access-Control-Max-Age', '600'],
    ]),
    body: '',
  }
}
