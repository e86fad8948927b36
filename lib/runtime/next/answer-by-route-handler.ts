import type { IncomingHttpHeaders } from 'node:http'
import type { Operation } from '#lib/contract/operation'
import { handle, receive } from '#lib/http/handle'
import { withCall } from '#lib/runtime/next/current-call'
import { answerWith } from '#lib/runtime/pages/answer-page'
import type { AnswerCall, Pages } from '#lib/runtime/pages/pages'
import { respond } from '#lib/runtime/sockets/respond'

/** Returns a function that answers admitted calls with Next's route handlers. It answers rejected calls directly. */
export function answerByRouteHandler(next: Pages): AnswerCall {
  return async (exchange, world) => {
    const { request, message, response } = exchange
    const received = receive(request, world)
    const { admitted } = received
    if (admitted === undefined) {
      return respond(handle(received, world), { message, response, logFault: world.logFault })
    }
    message.url = routeUrl(admitted.operation)
    message.headers = neededHeadersOf(message.headers)
    return withCall({ received, admitted, response, world }, () => answerWith(next, exchange, world))
  }
}

/**
 * Returns the URL under which Next finds the operation's route handler, with `-` for each parameter. The handler reads
 * the parameters from the original request.
 */
function routeUrl({ prefix, path }: Operation): string {
  return `${prefix}${path}`.replace(/\{\w+\}/g, '-')
}

/** Headers that are not needed to read a request could make Next redirect or reject it. */
function neededHeadersOf(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(NEEDED.map(name => [name, headers[name]]).filter(([, value]) => value !== undefined))
}

const NEEDED = ['host', 'expect', 'content-length', 'transfer-encoding'] as const
