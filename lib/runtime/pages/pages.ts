import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpRequest } from '#lib/http/http-message'
import type { RunningWorld } from '#lib/runtime/build-world'
import type { ExactResponse } from '#lib/runtime/sockets/exact-response'

/** A request with its response. */
export interface Exchange {
  readonly request: HttpRequest
  readonly message: IncomingMessage
  readonly response: ExactResponse
}

/** The pages of the console. */
export interface Pages {
  /** Answers a request that passed the server's checks. */
  answer(message: IncomingMessage, response: ExactResponse): Promise<void>
  /** Opens the WebSocket that makes the browser reload changed pages. Present only during development. */
  readonly upgrade?: ((message: IncomingMessage, socket: Duplex, head: Uint8Array) => void) | undefined
}

/** Answers a request for the API or the control plane. */
export type AnswerCall = (exchange: Exchange, world: RunningWorld) => Promise<void>
