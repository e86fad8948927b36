/**
 * How long a client may take to send: its head, then the whole request, in milliseconds. A client that trickles bytes holds
 * a connection and nothing else, and not for longer than this.
 */
export const PATIENCE = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
} as const

/**
 * How long nothing may move on a connection, in milliseconds, before it is cut: a client that does not read its answer holds
 * it no longer. One that reads slowly moves something, and so does an event stream, which tells twice as often that it lives.
 */
export const STILLNESS_MS = 30_000
