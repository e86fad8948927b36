import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { dispatch } from '#lib/http/dispatch'
import { fromNode, writeAnswer } from '#lib/http/node'
import type { World } from '#lib/operations/world'

/**
 * Has a server hand over what `node:http` else answers by itself and without a body, or not at all: requests without Host,
 * with an expectation it does not know, and CONNECT.
 */
export function answerAll(server: Server, world: World): void {
  Object.assign(server, { requireHostHeader: false })
  server.on('checkExpectation', (message, response) => void server.emit('request', message, response))
  server.on('connect', (message, socket) => answerOnSocket(message, socket as Socket, world))
}

/** Answers a request whose socket the server has let go of, and closes it. */
function answerOnSocket(message: IncomingMessage, socket: Socket, world: World): void {
  socket.on('error', () => socket.destroy())
  const response = new ServerResponse(message)
  response.shouldKeepAlive = false
  response.assignSocket(socket)
  response.once('finish', () => socket.end())
  void dispatch(fromNode(message, response), world).then(answer => writeAnswer(answer, message, response))
}
