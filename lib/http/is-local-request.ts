import { type HttpRequest, headerOf } from '#lib/http/http-message'
import type { Settings } from '#lib/operations/world'

const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** Headers that proxies add to requests. */
const FORWARDING: ReadonlySet<string> = new Set([
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
])

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
    !request.headers.some(([name]) => FORWARDING.has(name))
  )
}
