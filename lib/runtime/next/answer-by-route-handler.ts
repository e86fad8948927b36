import type { IncomingHttpHeaders } from 'node:http'
import { admit } from '#lib/http/admit'
import { dispatch, findAnyRoute } from '#lib/http/handle'
import type { HttpRequest } from '#lib/http/http-message'
import { createTrace } from '#lib/operations/trace'
import type { Settings } from '#lib/operations/world'
import { withCall } from '#lib/runtime/next/current-call'
import { answerWith } from '#lib/runtime/pages/answer-page'
import type { AnswerCall, Pages } from '#lib/runtime/pages/pages'
import { respond } from '#lib/runtime/sockets/respond'

/**
 * Returns a function that answers calls with the route handlers of Next, or directly if Next would violate the contract.
 */
export function answerByRouteHandler(next: Pages): AnswerCall {
  return async (exchange, world) => {
    const { request, message, response } = exchange
    const url = routeUrl(request, world.settings)
    if (url === undefined) {
      return respond(dispatch(request, world), { message, response, logFault: world.logFault })
    }
    message.url = url
    message.headers = framingOf(message.headers)
    return withCall({ request, response, world }, () => answerWith(next, exchange, world))
  }
}

/**
 * Returns the URL under which Next finds the route handler of a call: the operation's path with `-` as each parameter, which
 * the handler reads from the request. Returns undefined if no handler would answer as the contract says: unknown paths and
 * methods, foreign hosts and origins, bodies above the limit, preflights.
 */
function routeUrl(request: HttpRequest, settings: Settings): string | undefined {
  if (request.method === 'OPTIONS') return undefined
  try {
    const { operation } = admit(request, findAnyRoute, settings, createTrace())
    return `${operation.prefix}${operation.path}`.replace(/\{\w+\}/g, '-')
  } catch {
    return undefined // `dispatch` rejects it again, and records it.
  }
}

/** Returns the headers that frame a message. Next would act on others: redirect, compress, reject. */
function framingOf(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(FRAMING.map(name => [name, headers[name]]).filter(([, value]) => value !== undefined))
}

const FRAMING = ['host', 'expect', 'content-length', 'transfer-encoding'] as const
