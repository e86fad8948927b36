import type { Duplex } from 'node:stream'
import { pendingAnswer } from '#lib/runtime/sockets/pending-answers'

/** How long a client may take to read what it was told last and to close, before its connection is cut. */
const LINGER_MS = 1_000
/** How long the answers that are still due on a connection may take, before it is cut. */
const DUE_MS = 5_000

const ending = new WeakSet<Duplex>()

/** Whether a connection takes no more requests and will be closed. */
export function isEnding(socket: Duplex): boolean {
  return ending.has(socket)
}

/**
 * Closes a connection once what was written is out. What still arrives is read for a moment: cutting a connection with
 * unread bytes takes from the client what it was told. A client that does not close does not keep it.
 */
export function endConnection(socket: Duplex): void {
  ending.add(socket)
  socket.end()
  cutAfter(LINGER_MS, socket)
}

/** Closes a connection once the answers due on it are out. An event stream has no end, and is cut. */
export function endAfterAnswers(socket: Duplex): void {
  const due = pendingAnswer(socket)
  if (due === undefined) return endConnection(socket)
  ending.add(socket)
  // Read when the head is written, and so told to the client unless it already left.
  due.shouldKeepAlive = false
  due.once('close', () => endConnection(socket))
  cutAfter(DUE_MS, socket)
}

function cutAfter(ms: number, socket: Duplex): void {
  const cut = setTimeout(() => socket.destroy(), ms)
  socket.once('close', () => clearTimeout(cut))
}
