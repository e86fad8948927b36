import { createServer, type Server } from 'node:http'
import { dispatch } from '#lib/http/dispatch'
import { fromNode } from '#lib/http/node-http'
import type { RunningWorld } from '#lib/runtime/build-world'
import { refuseBytes } from '#lib/runtime/sockets/answer-parse-error'
import { applyClientTimeouts, CLIENT_TIMEOUTS } from '#lib/runtime/sockets/client-timeouts'
import { followSockets } from '#lib/runtime/sockets/open-sockets'
import { noteAnswer } from '#lib/runtime/sockets/pending-answers'
import { respond } from '#lib/runtime/sockets/respond'
import { answerAll } from '#lib/runtime/sockets/take-over-requests'

/** A plain server of the operations and the control plane. */
export function headlessServer(world: RunningWorld, timeouts = CLIENT_TIMEOUTS): Server {
  const server = createServer((message, response) => {
    noteAnswer(response)
    const { logFault } = world
    void respond(dispatch(fromNode(message, response), world), { message, response, logFault })
  })
  server.on('clientError', (error, socket) => {
    if (!refuseBytes(error, socket, world)) socket.destroy()
  })
  applyClientTimeouts(server, timeouts)
  followSockets(server)
  answerAll(server, world)
  return server
}
