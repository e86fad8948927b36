import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { pendingAnswer } from '#lib/runtime/sockets/pending-answers'

/** Milliseconds that a client has to send the rest of its body or, after the last response, to close the connection. */
const LINGER_MS = 1_000
/** Milliseconds that pending responses may take before the server cuts a closing connection. */
const PENDING_MS = 5_000

const ending = new WeakSet<Duplex>()

/** Reports whether a connection will be closed and accepts no further request. */
export function isEnding(socket: Duplex): boolean {
  return ending.has(socket)
}

/**
 * Closes a connection after its output is flushed. Keeps reading for a moment, because cutting a connection with unread
 * bytes could lose the response. If the client does not close the connection meanwhile, cuts it.
 */
export function endConnection(socket: Duplex): void {
  ending.add(socket)
  socket.end()
  cutAfter(LINGER_MS, socket)
}

/**
 * Closes a connection when its pending responses are sent. Cuts the connection if a response, such as an event stream,
 * takes too long.
 */
export function endAfterAnswers(socket: Duplex): void {
  const pending = pendingAnswer(socket)
  if (pending === undefined) return endConnection(socket)
  ending.add(socket)
  // If the response's head is not sent yet, the head will contain `Connection: close`.
  pending.shouldKeepAlive = false
  pending.once('close', () => endConnection(socket))
  cutAfter(PENDING_MS, socket)
}

/**
 * Reads and discards the rest of a request's body. Calls `notify` exactly once: when the body is read, the connection
 * is closed, or the client takes too long.
 */
export function discardBody(request: IncomingMessage, notify: () => void): void {
  const stop = () => {
    clearTimeout(timer)
    request.off('end', stop).off('close', stop)
    notify()
  }
  const timer = setTimeout(stop, LINGER_MS)
  request.once('end', stop).once('close', stop).resume()
}

function cutAfter(ms: number, socket: Duplex): void {
  const cut = setTimeout(() => socket.destroy(), ms)
  socket.once('close', () => clearTimeout(cut))
}
