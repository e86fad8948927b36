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

/** Returns a function that answers calls with Next's route handlers, or directly if Next would violate the contract. */
export function answerByRouteHandler(next: Pages): AnswerCall {
  return async (exchange, world) => {
    const { request, message, response } = exchange
    const url = routeUrl(request, world.settings)
    if (url === undefined) {
      return respond(dispatch(request, world), { message, response, logFault: world.logFault })
    }
    message.url = url
    message.headers = neededHeadersOf(message.headers)
    return withCall({ request, response, world }, () => answerWith(next, exchange, world))
  }
}

/**
 * Returns the URL under which Next finds the route handler of a call: the operation's prefix and path, with `-` for
 * each parameter. The handler reads the parameters from the original request. Returns undefined for OPTIONS requests
 * and for requests that `admit` rejects, because Next would violate the contract in its responses to them.
 */
function routeUrl(request: HttpRequest, settings: Settings): string | undefined {
  if (request.method === 'OPTIONS') return undefined
  try {
    const { operation } = admit(request, findAnyRoute, settings, createTrace())
    return `${operation.prefix}${operation.path}`.replace(/\{\w+\}/g, '-')
  } catch {
    return undefined // The caller passes the request to `dispatch`, which rejects and records it.
  }
}

/** Returns only the headers needed to read a request. Others could make Next redirect or reject the request. */
function neededHeadersOf(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(NEEDED.map(name => [name, headers[name]]).filter(([, value]) => value !== undefined))
}

const NEEDED = ['host', 'expect', 'content-length', 'transfer-encoding'] as const
