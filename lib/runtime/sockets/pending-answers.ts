import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

type Answer = ServerResponse<IncomingMessage>

/** Latest response of each connection. Responses are sent in order, so the latest is sent last. */
const last = new WeakMap<Duplex, Answer>()

/** Number of bytes that each connection had received when its last response was sent. */
const bytesReadWhenSent = new WeakMap<Duplex, number>()

/** Tracks a response as the latest of its connection. */
export function trackAnswer(response: Answer): void {
  last.set(response.req.socket, response)
  response.once('close', recordBytesRead)
}

/** All responses share this listener, because Node calls it with the response as `this`. */
function recordBytesRead(this: Answer): void {
  const { socket } = this.req
  bytesReadWhenSent.set(socket, socket.bytesRead)
}

/** Returns the latest response of a connection if it is pending. */
export function pendingAnswer(socket: Duplex): Answer | undefined {
  const response = last.get(socket)
  // Node sets `destroyed` shortly after the last byte is sent, when the connection is free for the next response.
  return response?.destroyed ? undefined : response
}

/** Returns the latest response of a connection, pending or not. */
export function lastAnswer(socket: Duplex): Answer | undefined {
  return last.get(socket)
}

export function bytesReadAtLastAnswer(socket: Duplex): number | undefined {
  return bytesReadWhenSent.get(socket)
}
