import type { IncomingHttpHeaders } from 'node:http'
import { admit } from '#lib/http/admit'
import { dispatch, findAnyRoute } from '#lib/http/handle'
import type { HttpRequest } from '#lib/http/http-message'
import { createTrace } from '#lib/operations/trace'
import type { Settings } from '#lib/operations/world-settings'
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
 * Returns the URL under which Next finds a call's route handler, with `-` for each parameter. The handler reads the
 * parameters from the original request. Returns undefined if Next's response would violate the contract.
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

/** Headers that are not needed to read a request could make Next redirect or reject it. */
function neededHeadersOf(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(NEEDED.map(name => [name, headers[name]]).filter(([, value]) => value !== undefined))
}

const NEEDED = ['host', 'expect', 'content-length', 'transfer-encoding'] as const
