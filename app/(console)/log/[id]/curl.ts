import type { Exchange } from '#lib/client/control'
import { curlOf } from '../../curl'

/** What curl or a browser sets by itself, and what must not leave the log. */
const LEFT_OUT =
  /^(authorization|cookie|host|connection|content-length|transfer-encoding|user-agent|accept|accept-.*|origin|referer|priority|pragma|cache-control|dnt|sec-.*|upgrade-.*|x-forwarded-.*)$/

/** The exchange's request as a curl call; the token comes from the variables CLIENT_ID and CLIENT_SECRET. */
export function curlOfExchange({ method, path, request }: Exchange, origin: string): string {
  const query = request.query === '' ? '' : `?${request.query.replace(/^\?/, '')}`
  return curlOf({
    method,
    address: `${origin}${path}${query}`,
    headers: request.headers.filter(([name]) => !LEFT_OUT.test(name.toLowerCase())),
    body: request.body,
  })
}
