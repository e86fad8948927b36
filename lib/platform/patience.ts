/**
 * How long a client may take to send: its head, then the whole request, in milliseconds. A client that trickles bytes holds
 * a connection and nothing else, and not for longer than this.
 */
export const PATIENCE = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
} as const
