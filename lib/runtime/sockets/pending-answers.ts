import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

type Answer = ServerResponse<IncomingMessage>

/** The answer begun last on each connection. Answers leave in order: once it is out, nothing more is due there. */
const last = new WeakMap<Duplex, Answer>()

/** Bytes that each connection had received when its last answer had left. */
const atRest = new WeakMap<Duplex, number>()

/** Remembers that a request of a connection is to be answered. */
export function trackAnswer(response: Answer): void {
  last.set(response.req.socket, response)
  response.once('close', noteRest)
}

/** One function for all answers: it takes the answer as `this`. */
function noteRest(this: Answer): void {
  const { socket } = this.req
  atRest.set(socket, socket.bytesRead)
}

/** The last answer that is still due on a connection; nothing when all are out. */
export function pendingAnswer(socket: Duplex): Answer | undefined {
  const response = last.get(socket)
  // Node marks it so one step after its last byte has left, when the connection is free for the next.
  return response?.destroyed ? undefined : response
}

/** The answer begun last on a connection, due or not. */
export function lastAnswer(socket: Duplex): Answer | undefined {
  return last.get(socket)
}

/** The bytes that a connection had received when its last answer had left. */
export function bytesAtRest(socket: Duplex): number | undefined {
  return atRest.get(socket)
}
