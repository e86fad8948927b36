import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { dispatch } from '#lib/http/dispatch'
import { fromNode } from '#lib/http/node-http'
import type { RunningWorld } from '#lib/runtime/build-world'
import { endAfterAnswers, endConnection } from '#lib/runtime/sockets/close-connection'
import { pendingAnswer } from '#lib/runtime/sockets/pending-answers'
import { respond } from '#lib/runtime/sockets/respond'

/**
 * Takes over requests that `node:http` answers itself, without a body or not at all: those with an expectation, and CONNECT.
 * The reader of a body asks a waiting client to continue, so a body that is not read is not asked for.
 */
export function takeOverRequests(server: Server, world: RunningWorld): void {
  server.on('checkExpectation', (message, response) => void server.emit('request', message, response))
  server.on('checkContinue', (message, response) => void server.emit('request', message, response))
  server.on('connect', (message, socket) => answerOnSocket(message, socket as Socket, world))
}

/** Answers a request whose socket the server has let go of, and closes it. Behind answers that are due it only closes. */
export function answerOnSocket(message: IncomingMessage, socket: Socket, world: RunningWorld): void {
  socket.on('error', () => socket.destroy())
  // Nobody else reads it any more, and a client that leaves is seen only by reading.
  socket.resume()
  if (pendingAnswer(socket) !== undefined) return endAfterAnswers(socket)
  const response = new ServerResponse(message)
  response.shouldKeepAlive = false
  try {
    response.assignSocket(socket)
  } catch {
    // An answer is due that was begun before anybody noted it.
    socket.destroy()
    return
  }
  response.once('finish', () => endConnection(socket))
  const { logFault } = world
  void respond(dispatch(fromNode(message, response), world), { message, response, logFault })
}
