import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** The answer begun last on each connection. Answers leave in order: once it is out, nothing more is due there. */
const last = new WeakMap<Duplex, ServerResponse<IncomingMessage>>()

/** Remembers that a request of a connection is to be answered. */
export function noteAnswer(response: ServerResponse<IncomingMessage>): void {
  last.set(response.req.socket, response)
}

/** The last answer that is still due on a connection; nothing when all are out. */
export function answerDue(socket: Duplex): ServerResponse<IncomingMessage> | undefined {
  const response = last.get(socket)
  // Node marks it so one step after its last byte has left, when the connection is free for the next.
  return response?.destroyed ? undefined : response
}
