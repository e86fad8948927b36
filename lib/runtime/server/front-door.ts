import { createServer, type Server } from 'node:http'
import { dispatch } from '#lib/http/handle'
import type { HttpRequest } from '#lib/http/http-message'
import { fromNode } from '#lib/http/node-http'
import type { RunningWorld } from '#lib/runtime/build-world'
import { answerPage } from '#lib/runtime/pages/answer-page'
import type { AnswerCall, Pages } from '#lib/runtime/pages/pages'
import { answerInWorld, redirectWorldPage, worldCallOf } from '#lib/runtime/server/answer-in-world'
import { answerParseError } from '#lib/runtime/sockets/answer-parse-error'
import { applyClientTimeouts, CLIENT_TIMEOUTS, type ClientTimeouts } from '#lib/runtime/sockets/client-timeouts'
import { ExactResponse } from '#lib/runtime/sockets/exact-response'
import { createReloadCheck, forwardReloads } from '#lib/runtime/sockets/limit-upgrades'
import { trackSockets } from '#lib/runtime/sockets/open-sockets'
import { trackAnswer } from '#lib/runtime/sockets/pending-answers'
import { respond } from '#lib/runtime/sockets/respond'
import { takeOverRequests } from '#lib/runtime/sockets/take-over-requests'

export interface DoorOptions {
  /** Without pages, every request is handled as a call. */
  readonly pages?: Pages | undefined
  readonly answerCall?: AnswerCall | undefined
  readonly timeouts?: ClientTimeouts | undefined
}

/** Creates the HTTP server of a sandbox. The server does not listen yet. */
export function frontDoor(
  world: RunningWorld,
  { pages, answerCall = answerDirectly, timeouts = CLIENT_TIMEOUTS }: DoorOptions = {},
): Server {
  const reload = pages?.upgrade
  const options = {
    ServerResponse: ExactResponse,
    // The page guard and the handlers of calls reject HTTP/1.1 requests without Host.
    requireHostHeader: false,
    shouldUpgradeCallback: reload ? createReloadCheck(world) : () => false,
  }
  const server = createServer(options, (message, response) => {
    trackAnswer(response)
    const exchange = { request: fromNode(message, response), message, response }
    const worldCall = worldCallOf(exchange)
    if (worldCall !== undefined) {
      if (pages === undefined || isCall(worldCall.inside)) void answerInWorld(worldCall, exchange, world)
      else void redirectWorldPage(worldCall, exchange, world)
    } else if (pages === undefined || isCall(exchange.request)) void answerCall(exchange, world)
    else void answerPage(exchange, pages, world)
  })
  server.on('clientError', (error, socket) => {
    if (!answerParseError(error, socket, world)) socket.destroy()
  })
  // In development, no bytes are sent while a page is compiled, possibly for longer than the unread limit.
  applyClientTimeouts(server, reload ? { ...timeouts, unread: 0 } : timeouts)
  trackSockets(server)
  takeOverRequests(server, world)
  if (reload) forwardReloads(server, world, reload)
  return server
}

const answerDirectly: AnswerCall = ({ request, message, response }, world) =>
  respond(dispatch(request, world), { message, response, logFault: world.logFault })

/** Reports whether a request is for the API or the control plane, even if its path is percent-encoded. */
function isCall({ target }: HttpRequest): boolean {
  return /^\/(a|%61)(p|%70)(i|%69)(\/|%2f|\?|$)/i.test(target)
}
