import { API_VERSION } from '#lib/contract/operation'
import { type HttpRequest, headerOf } from '#lib/http/http-message'
import { decodedSegments } from '#lib/http/routes'
import type { Settings } from '#lib/operations/world'

type Asked = Pick<HttpRequest, 'headers' | 'target'>

/** Reports whether a page of another origin sends the request, as its `Origin` or the browser's `Sec-Fetch-Site` says. */
export function isForeignOrigin(request: Asked, settings: Settings): boolean {
  const origin = headerOf(request, 'origin')
  if (origin !== undefined) return !servedOrigins(request, settings).has(origin)
  const site = headerOf(request, 'sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}

/**
 * Returns the origins whose pages may send the request: this server's, and those in the settings for the API or the
 * control plane.
 */
export function servedOrigins({ target }: Asked, settings: Settings): ReadonlySet<string> {
  return isForApi(target) ? settings.servedOrigins : settings.servedControlOrigins
}

/** Returns the request's origin if a setting names it, so that its pages may read the answer. */
export function namedOrigin(request: Asked, settings: Settings): string | undefined {
  const origin = headerOf(request, 'origin')
  if (origin === undefined) return undefined
  const named = isForApi(request.target) ? settings.namedOrigins : settings.namedControlOrigins
  return named.has(origin) ? origin : undefined
}

/**
 * Reports whether a target is below the API's base URL, decoded like its route. All other targets are for the owner.
 */
function isForApi(target: string): boolean {
  const segments = decodedSegments(target.split('?', 1)[0] ?? '')
  return segments?.[0] === 'api' && segments[1] === API_VERSION
}
