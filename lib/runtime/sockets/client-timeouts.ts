import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { bytesReadAtLastAnswer, lastAnswer } from '#lib/runtime/sockets/pending-answers'

/** Limits on how long a client may take, in milliseconds. */
export interface ClientTimeouts {
  /** Time for the head of a request, from the start of the connection or from the first byte after a response. */
  readonly head: number
  /** Time for the body of a request, from the end of its head. */
  readonly body: number
  /**
   * Time between a response and the next request. nginx has the same default. With a much shorter time, client pools
   * would often send on closed connections and get ECONNRESET.
   */
  readonly idle: number
  /**
   * Time without traffic on a connection while the client does not read a pending response. Event streams send at least
   * two heartbeats in this time.
   */
  readonly unread: number
  /** Time between two checks of heads and bodies. */
  readonly check: number
}

export const CLIENT_TIMEOUTS: ClientTimeouts = {
  head: 10_000,
  body: 20_000,
  idle: 75_000,
  unread: 30_000,
  check: 1_000,
}

/** The part of a request that the server waits for on a connection. */
interface Wait {
  readonly for: 'head' | 'body' | 'nothing'
  /** Response to the latest request. Each request starts a new wait, because each body has a separate limit. */
  readonly answer: object | undefined
  readonly since: number
}

const exempt = new WeakSet<Socket>()

/** Exempts a socket from the limits on heads and bodies, because it no longer carries HTTP. */
export function exemptFromTimeouts(socket: Socket): void {
  exempt.add(socket)
}

/**
 * Limits how long a server's clients may take. Node enforces the idle and unread limits. This function checks heads and
 * bodies itself, because Node's `requestTimeout` limits a head and its body together.
 */
export function applyClientTimeouts(server: Server, timeouts: ClientTimeouts = CLIENT_TIMEOUTS): void {
  server.headersTimeout = 0
  server.requestTimeout = 0
  server.keepAliveTimeout = timeouts.idle
  server.keepAliveTimeoutBuffer = 0
  server.timeout = timeouts.unread
  // With this listener, Node does not end the connection by itself. If no bytes wait to be sent, the client waits for the
  // server, for example while a reset waits for the database.
  server.on('request', (_, response) => {
    response.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy()
    })
  })
  const waits = new Map<Socket, Wait>()
  server.on('connection', socket => {
    waits.set(socket, { for: 'head', answer: undefined, since: performance.now() })
    socket.once('close', () => waits.delete(socket))
  })
  const checking = setInterval(() => checkAll(server, waits, timeouts), timeouts.check).unref()
  server.once('close', () => clearInterval(checking))
}

function checkAll(server: Server, waits: Map<Socket, Wait>, timeouts: ClientTimeouts): void {
  const now = performance.now()
  for (const [socket, before] of waits) {
    const [waiting, answer] = [waitingFor(socket), lastAnswer(socket)]
    const isSame = waiting === before.for && answer === before.answer
    const wait = isSame ? before : { for: waiting, answer, since: now }
    waits.set(socket, wait)
    if (wait.for === 'nothing' || now - wait.since < timeouts[wait.for]) continue
    waits.delete(socket)
    const error = Object.assign(new Error(`The ${wait.for} took too long.`), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    if (!server.emit('clientError', error, socket)) socket.destroy()
  }
}

function waitingFor(socket: Socket): Wait['for'] {
  if (exempt.has(socket)) return 'nothing'
  const answer = lastAnswer(socket)
  if (answer === undefined) return 'head'
  if (!answer.req.complete) return 'body'
  // The wait for the next head begins with the first byte after the response.
  return !answer.destroyed || socket.bytesRead === bytesReadAtLastAnswer(socket) ? 'nothing' : 'head'
}
