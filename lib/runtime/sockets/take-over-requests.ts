import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { dispatch } from '#lib/http/handle'
import { fromNode } from '#lib/http/node-http'
import type { RunningWorld } from '#lib/runtime/build-world'
import { endAfterAnswers, endConnection } from '#lib/runtime/sockets/close-connection'
import { pendingAnswer } from '#lib/runtime/sockets/pending-answers'
import { respond } from '#lib/runtime/sockets/respond'

/**
 * Makes a server handle CONNECT requests and requests with `Expect` like all other requests. By default, `node:http`
 * closes the connection, answers without a body, or sends 100 Continue before the request is checked. After this call,
 * the server sends 100 Continue only when it reads the body.
 */
export function takeOverRequests(server: Server, world: RunningWorld): void {
  server.on('checkExpectation', (message, response) => void server.emit('request', message, response))
  server.on('checkContinue', (message, response) => void server.emit('request', message, response))
  server.on('connect', (message, socket) => answerOnSocket(message, socket as Socket, world))
}

/**
 * Answers a request on a socket that Node released, and closes the socket. If responses to earlier requests are
 * pending, sends only those.
 */
export function answerOnSocket(message: IncomingMessage, socket: Socket, world: RunningWorld): void {
  socket.on('error', () => socket.destroy())
  // Nothing else reads the socket now, and only reading detects a client that disconnects.
  socket.resume()
  if (pendingAnswer(socket) !== undefined) return endAfterAnswers(socket)
  const response = new ServerResponse(message)
  response.shouldKeepAlive = false
  try {
    response.assignSocket(socket)
  } catch {
    // The socket still has a response that is not tracked.
    socket.destroy()
    return
  }
  response.once('finish', () => endConnection(socket))
  const { logFault } = world
  void respond(dispatch(fromNode(message, response), world), { message, response, logFault })
}
