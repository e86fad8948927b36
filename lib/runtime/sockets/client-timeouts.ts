import type { Server } from 'node:http'

/**
 * How long a client may take to send: its head, then the whole request, in milliseconds. A client that trickles bytes holds
 * a connection and nothing else, and not for longer than this. A connection rests between two calls for as long as one does
 * at the balancers before production APIs: cut sooner, a pool that knows no better sends into it, and has an ECONNRESET.
 */
export const PATIENCE = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
} as const

/**
 * How long nothing may move on a connection, in milliseconds, before it is cut: a client that does not read its answer holds
 * it no longer. One that reads slowly moves something, and so does an event stream, which tells twice as often that it lives.
 */
export const STILLNESS_MS = 30_000

/**
 * Has a server wait no longer than this for its clients. `isStillAllowed`: nothing may move for as long as it takes; a page
 * that is being developed may take long to build. How often Node looks after it, it is told when it makes a server.
 */
export function limitPatience(server: Server, { isStillAllowed = false } = {}): void {
  server.headersTimeout = PATIENCE.headersTimeout
  server.requestTimeout = PATIENCE.requestTimeout
  server.keepAliveTimeout = PATIENCE.keepAliveTimeout
  if (!isStillAllowed) server.timeout = STILLNESS_MS
}
