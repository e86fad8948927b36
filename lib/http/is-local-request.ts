import { type HttpRequest, headerOf } from '#lib/http/http-message'
import type { Settings } from '#lib/operations/world-settings'

const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/**
 * Headers that proxies, load balancers and CDNs add to requests. They name the client's address, such as
 * `CF-Connecting-IP` and `Fastly-Client-IP`, or the original request.
 */
const FORWARDING = [
  /^(?:via|forwarded(?:-.+)?|x-forwarded(?:-.+)?|x-original-.+|x-proxied-.+|x-envoy-.+|cdn-loop|cf-.+|cloudfront-.+)$/,
  /(?:^|-)(?:client|client-connection|cluster|connecting|real|remote|user|viewer|source|socket|proxyuser|external)-?(?:ip|ipv6|addr|address|port)$/,
  /^(?:x-.+-forwarded-for|x-amzn-trace-id|x-scheme|x-url-scheme|front-end-https|x-arr-.+)$/,
]

/** Reports whether a host name, without a port, is a loopback name. */
export function isLoopbackName(name: string): boolean {
  return LOOPBACK_NAMES.has(name.toLowerCase())
}

/** Reports whether a request comes from this machine. Such a request needs neither a login nor the access key. */
export function isLocalRequest(request: Pick<HttpRequest, 'headers' | 'authority'>, settings: Settings): boolean {
  const host = headerOf(request, 'host') ?? ''
  return (
    settings.isLoopback &&
    [host, request.authority ?? host].every(each => isLoopbackName(each.replace(/:[0-9]+$/, ''))) &&
    !request.headers.some(([name]) => FORWARDING.some(pattern => pattern.test(name)))
  )
}
