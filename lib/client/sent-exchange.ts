import type { Method } from '#lib/contract/operation'

/** A request of the API as it goes out, byte for byte; API credentials are added on the way. */
export interface SentRequest {
  readonly method: Method
  /** Below the base URL. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** What came back, byte for byte. */
export interface SentAnswer {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
  /** The exchange in the sandbox's log, where the verdict stands. */
  readonly exchangeId: string | undefined
  readonly durationMs: number
}

/** One request with its answer, as both really were. */
export interface SentExchange {
  readonly request: SentRequest
  readonly answer: SentAnswer
}

/** Sends a request of the API with its credentials; a signal lets go of it before it is answered. */
export type Send = (request: SentRequest, signal?: AbortSignal) => Promise<SentAnswer>

/** The value of a header; names are compared as HTTP does. */
export function headerOf({ headers }: Pick<SentAnswer, 'headers'>, name: string): string | undefined {
  return headers.find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1]
}
