import type { Fetch } from '#lib/client/send'
import { JSON_HEADERS } from '#lib/contract/operation'

/**
 * Returns a `fetch` for paths below a base URL. Unless `init` has these headers, the `fetch` adds the API token and, for
 * a body of text, a JSON content type.
 */
export function createApiFetch(
  baseUrl: string,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
): Fetch {
  return (path, init) => {
    const headers = new Headers(init.headers)
    if (!headers.has('authorization')) headers.set('authorization', `Basic ${btoa(`${clientId}:${clientSecret}`)}`)
    if (typeof init.body === 'string' && !headers.has('content-type'))
      headers.set('content-type', JSON_HEADERS['Content-Type'])
    return fetch(`${baseUrl}${path}`, { ...init, headers })
  }
}
