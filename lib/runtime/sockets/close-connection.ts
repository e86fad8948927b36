import type { Duplex } from 'node:stream'
import { pendingAnswer } from '#lib/runtime/sockets/pending-answers'

/** Time in which a client may read its last answer and close, before its connection is cut. */
const LINGER_MS = 1_000
/** Time that pending answers on a connection may take, before it is cut. */
const PENDING_MS = 5_000

const ending = new WeakSet<Duplex>()

/** Reports whether a connection accepts no more requests and will be closed. */
export function isEnding(socket: Duplex): boolean {
  return ending.has(socket)
}

/**
 * Closes a connection after its output is flushed. Keeps reading for a moment, because cutting a connection with
 * unread bytes would lose the response. Then cuts it, even if the client does not close.
 */
export function endConnection(socket: Duplex): void {
  ending.add(socket)
  socket.end()
  cutAfter(LINGER_MS, socket)
}

/** Closes a connection after its pending answers. An event stream has no end, and is cut. */
export function endAfterAnswers(socket: Duplex): void {
  const pending = pendingAnswer(socket)
  if (pending === undefined) return endConnection(socket)
  ending.add(socket)
  // The head asks the client to close, unless it was already sent.
  pending.shouldKeepAlive = false
  pending.once('close', () => endConnection(socket))
  cutAfter(PENDING_MS, socket)
}

function cutAfter(ms: number, socket: Duplex): void {
  const cut = setTimeout(() => socket.destroy(), ms)
  socket.once('close', () => clearTimeout(cut))
}
