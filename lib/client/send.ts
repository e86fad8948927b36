import type { SentAnswer, SentRequest } from '#lib/client/sent-exchange'

/** A `fetch` that takes a path instead of a URL. */
export type Fetch = (path: string, init: RequestInit) => Promise<Response>

/** Sends a request unchanged. Returns the response, even if its status is an error. */
export async function send(
  fetch: Fetch,
  { method, path, headers, body }: SentRequest,
  signal?: AbortSignal,
): Promise<SentAnswer> {
  const startedAt = performance.now()
  const response = await fetch(path, { method, headers, body: body ?? null, signal: signal ?? null })
  return {
    status: response.status,
    headers: [...response.headers],
    body: await response.text(),
    exchangeId: response.headers.get('Sandbox-Trace-Id') ?? undefined,
    durationMs: performance.now() - startedAt,
  }
}
