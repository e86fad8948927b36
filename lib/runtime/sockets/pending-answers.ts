import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

type Answer = ServerResponse<IncomingMessage>

/** Latest answer of each connection. Answers leave in order: once it is out, none is pending. */
const last = new WeakMap<Duplex, Answer>()

/** Bytes that each connection had received when its last answer had left. */
const atRest = new WeakMap<Duplex, number>()

/** Records that a request of a connection will be answered. */
export function trackAnswer(response: Answer): void {
  last.set(response.req.socket, response)
  response.once('close', noteRest)
}

/** Shared by all answers: the answer is `this`. */
function noteRest(this: Answer): void {
  const { socket } = this.req
  atRest.set(socket, socket.bytesRead)
}

/** Returns the last pending answer of a connection; undefined if all are out. */
export function pendingAnswer(socket: Duplex): Answer | undefined {
  const response = last.get(socket)
  // Node sets this one step after the last byte has left, when the connection is free for the next answer.
  return response?.destroyed ? undefined : response
}

/** Returns the latest answer of a connection, pending or not. */
export function lastAnswer(socket: Duplex): Answer | undefined {
  return last.get(socket)
}

export function bytesAtRest(socket: Duplex): number | undefined {
  return atRest.get(socket)
}
