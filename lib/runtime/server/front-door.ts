import { createServer, type Server } from 'node:http'
import { dispatch } from '#lib/http/handle'
import { fromNode } from '#lib/http/node-http'
import type { RunningWorld } from '#lib/runtime/build-world'
import { answerWithNext } from '#lib/runtime/next/answer-with-next'
import { ExactResponse } from '#lib/runtime/next/exact-response'
import type { NextApp } from '#lib/runtime/next/next-app'
import { answerParseError } from '#lib/runtime/sockets/answer-parse-error'
import { applyClientTimeouts, CLIENT_TIMEOUTS, type ClientTimeouts } from '#lib/runtime/sockets/client-timeouts'
import { forwardReloads, reloadsPages } from '#lib/runtime/sockets/limit-upgrades'
import { trackSockets } from '#lib/runtime/sockets/open-sockets'
import { trackAnswer } from '#lib/runtime/sockets/pending-answers'
import { respond } from '#lib/runtime/sockets/respond'
import { takeOverRequests } from '#lib/runtime/sockets/take-over-requests'

/**
 * Returns the HTTP server of this process, not yet listening. It owns connections: their limits, bytes that are not
 * HTTP, upgrades. With Next, route handlers answer calls and pages the rest; without, every request is a call.
 */
export function frontDoor(
  world: RunningWorld,
  { next, timeouts = CLIENT_TIMEOUTS }: { next?: NextApp | undefined; timeouts?: ClientTimeouts | undefined } = {},
): Server {
  const { logFault } = world
  const isDeveloping = next?.isDeveloping ?? false
  const options = {
    ServerResponse: ExactResponse,
    // The pipeline rejects a request without Host.
    requireHostHeader: false,
    shouldUpgradeCallback: isDeveloping ? reloadsPages(world) : () => false,
  }
  const server = createServer(options, (message, response) => {
    trackAnswer(response)
    const request = fromNode(message, response)
    if (next !== undefined) void answerWithNext({ request, message, response }, next, world)
    else void respond(dispatch(request, world), { message, response, logFault })
  })
  server.on('clientError', (error, socket) => {
    if (!answerParseError(error, socket, world)) socket.destroy()
  })
  // A page that is being compiled sends nothing for a long time.
  applyClientTimeouts(server, isDeveloping ? { ...timeouts, unread: 0 } : timeouts)
  trackSockets(server)
  takeOverRequests(server, world)
  if (next?.isDeveloping) forwardReloads(server, world, next.upgrade)
  return server
}
