import type { SentAnswer, SentRequest } from '#lib/client/sent-exchange'

/** As a browser's or a program's own `fetch`, of paths below what it leads to. */
export type Fetch = (path: string, init: RequestInit) => Promise<Response>

/** Sends one request as it is, and gives what came back byte for byte, a refusal too. A signal lets go of it before. */
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
