import type { ApiToken } from '#lib/client/control'
import { BASE_PATH } from '#lib/contract/operation'

/** A call of the API as any client would make it; the body goes out byte for byte. */
export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the base URL. */
  readonly path: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What the browser received, to the byte. */
export interface ReceivedAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  readonly exchangeId: string | undefined
  readonly durationMs: number
}

/** Calls the API from this page. */
export async function callApi({ clientId, clientSecret }: ApiToken, call: ApiCall): Promise<ReceivedAnswer> {
  const { method, path, body, headers } = call
  const started = performance.now()
  const response = await fetch(BASE_PATH + path, {
    method,
    // Else the browser would ask its user for a password whenever the API answers 401.
    credentials: 'omit',
    body: body ?? null,
    headers: {
      Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
  })
  return {
    status: response.status,
    headers: response.headers,
    body: await response.text(),
    exchangeId: response.headers.get('Sandbox-Trace-Id') ?? undefined,
    durationMs: performance.now() - started,
  }
}
