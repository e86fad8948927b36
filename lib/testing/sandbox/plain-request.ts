import type { HttpRequest } from '#lib/http/http-message'
import type { Settings } from '#lib/operations/world-settings'
import { configFrom } from '#lib/runtime/config/config'

/** Returns a request with default headers. `headers` may replace `host` and `content-type`. */
export function plainRequest(
  method: string,
  target: string,
  { headers = [], body }: { headers?: readonly (readonly [string, string])[]; body?: string | Uint8Array } = {},
): HttpRequest {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const defaults = [
    ...(headers.some(([name]) => name === 'host') ? [] : [['host', 'localhost:3000'] as const]),
    ...(bytes === undefined || headers.some(([name]) => name === 'content-type')
      ? []
      : [['content-type', 'application/json'] as const]),
    ...(bytes === undefined ? [] : [['content-length', String(bytes.length)] as const]),
  ]
  return {
    method,
    target,
    headers: [...defaults, ...headers],
    readBody: async limit => ((bytes?.length ?? 0) > limit ? 'too-large' : (bytes ?? new Uint8Array())),
    signal: new AbortController().signal,
  }
}

/** Returns the settings of a sandbox whose environment contains only these variables. */
export function settingsOf(env: Readonly<Record<string, string>> = {}): Settings {
  return configFrom(env, { version: '0.0.0-test', node: '24.0.0' }).settings
}

/** Returns the response headers by lowercase name. */
export function headersByName(answer: {
  readonly headers: readonly (readonly [string, string])[]
}): Readonly<Record<string, string>> {
  return Object.fromEntries(answer.headers.map(([name, value]) => [name.toLowerCase(), value]))
}
