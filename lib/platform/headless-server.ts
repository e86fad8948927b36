import { createServer, type Server } from 'node:http'
import { dispatch } from '#lib/http/dispatch'
import { fromNode } from '#lib/http/node'
import { answerAll } from '#lib/platform/answer-all'
import type { RunningWorld } from '#lib/platform/build-world'
import { noteAnswer } from '#lib/platform/due-answers'
import { followSockets } from '#lib/platform/open-sockets'
import { limitPatience, PATIENCE } from '#lib/platform/patience'
import { refuseBytes } from '#lib/platform/refuse-bytes'
import { respond } from '#lib/platform/respond'

/** A plain server of the operations and the control plane. */
export function headlessServer(world: RunningWorld): Server {
  const { connectionsCheckingInterval } = PATIENCE
  const server = createServer({ connectionsCheckingInterval }, (message, response) => {
    noteAnswer(response)
    const { logFault } = world
    void respond(dispatch(fromNode(message, response), world), { message, response, logFault })
  })
  server.on('clientError', (error, socket) => {
    if (!refuseBytes(error, socket, world)) socket.destroy()
  })
  limitPatience(server)
  followSockets(server)
  answerAll(server, world)
  return server
}
