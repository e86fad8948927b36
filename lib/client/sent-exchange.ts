import type { Method } from '#lib/contract/operation'

/** A request of the API as sent, byte for byte; API credentials are added on the way. */
export interface SentRequest {
  readonly method: Method
  /** Below the base URL. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** An answer, byte for byte. */
export interface SentAnswer {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
  /** The id of its exchange in the sandbox's log, which has the checks. */
  readonly exchangeId: string | undefined
  readonly durationMs: number
}

export interface SentExchange {
  readonly request: SentRequest
  readonly answer: SentAnswer
}

/** Sends a request of the API with its credentials. The signal aborts it. */
export type Send = (request: SentRequest, signal?: AbortSignal) => Promise<SentAnswer>

/** Returns the value of a header, ignoring case. */
export function headerOf({ headers }: Pick<SentAnswer, 'headers'>, name: string): string | undefined {
  return headers.find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1]
}
