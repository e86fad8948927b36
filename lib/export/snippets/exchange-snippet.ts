import type { Exchange } from '#lib/client/control-client'
import { BASE_PATH } from '#lib/contract/operation'
import type { ShownCall } from '#lib/export/snippets/snippet-call'

/** Headers that contain credentials, or that HTTP clients, browsers or proxies add. */
const OMITTED =
  /^(authorization|cookie|host|connection|content-length|transfer-encoding|user-agent|accept|accept-.*|origin|referer|priority|pragma|cache-control|dnt|sec-.*|upgrade-.*|x-forwarded-.*)$/

/** Returns an exchange's request as a call for snippets, without the headers in OMITTED. */
export function shownCallOf({ method, path, request }: Exchange, origin: string): ShownCall {
  const query = request.query === '' ? '' : `?${request.query.replace(/^\?/, '')}`
  const isUnderBase = path.startsWith(`${BASE_PATH}/`)
  return {
    method,
    ...(isUnderBase ? {} : { baseUrl: origin }),
    path: `${isUnderBase ? path.slice(BASE_PATH.length) : path}${query}`,
    headers: request.headers.filter(([name]) => !OMITTED.test(name.toLowerCase())),
    body: request.body,
  }
}
