import type { Method } from '#lib/contract/operation'

/** An API request with its body byte for byte as sent. {@link Send} adds the API credentials. */
export interface SentRequest {
  readonly method: Method
  /** Path under the base URL. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** An API response with its body byte for byte as received. */
export interface SentAnswer {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
  /** ID of the exchange in the sandbox's log. */
  readonly exchangeId: string | undefined
  readonly durationMs: number
}

export interface SentExchange {
  readonly request: SentRequest
  readonly answer: SentAnswer
}

/** Sends an API request with API credentials. */
export type Send = (request: SentRequest, signal?: AbortSignal) => Promise<SentAnswer>

/** Returns the value of a header. Ignores the case of its name. */
export function headerOf({ headers }: Pick<SentAnswer, 'headers'>, name: string): string | undefined {
  return headers.find(([candidate]) => candidate.toLowerCase() === name.toLowerCase())?.[1]
}
