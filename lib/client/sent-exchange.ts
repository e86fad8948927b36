import type { Method } from '#lib/contract/operation'

/** An API request, byte for byte as sent. {@link Send} adds the API credentials. */
export interface SentRequest {
  readonly method: Method
  /** Path under the base URL. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** An API answer, byte for byte. */
export interface SentAnswer {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
  /** ID of its exchange in the sandbox's log, where the checks are recorded. */
  readonly exchangeId: string | undefined
  readonly durationMs: number
}

export interface SentExchange {
  readonly request: SentRequest
  readonly answer: SentAnswer
}

/** Sends an API request with API credentials. The signal aborts it. */
export type Send = (request: SentRequest, signal?: AbortSignal) => Promise<SentAnswer>

/** Returns the value of a header, ignoring case. */
export function headerOf({ headers }: Pick<SentAnswer, 'headers'>, name: string): string | undefined {
  return headers.find(([candidate]) => candidate.toLowerCase() === name.toLowerCase())?.[1]
}
