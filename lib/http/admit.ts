import { BASE_PATH, type Operation } from '#lib/contract/operation'
import { isForeignOrigin, servedOrigins } from '#lib/http/allowed-origins'
import { type HttpRequest, headerOf } from '#lib/http/http-message'
import { decodedSegments, type FindRoute } from '#lib/http/routes'
import type { Trace } from '#lib/operations/trace'
import type { Settings } from '#lib/operations/world'

/** Maximum size of a request body, in bytes. */
export const BODY_BYTES_MAX = 65_536

/** Headers that may appear only once, because a check or the operation depends on them. */
const SINGLE_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'content-encoding',
  'content-length',
  'content-type',
  'grid-wallet-signature',
  'host',
  'idempotency-key',
  'last-event-id',
  'origin',
  'request-id',
  'sec-fetch-site',
  'service-wallet-signature',
])

/** An admitted request: its operation and the parameters in its path. */
export interface Admitted {
  readonly operation: Operation
  readonly params: Readonly<Record<string, string>>
  /** Decoded path, for scopes that must not depend on its spelling. */
  readonly path: string
  readonly rawQuery: string
}

/**
 * Makes the first checks of every request, in their normative order: framing, path, route, method, host, origin,
 * length. Pure, so the server's socket guard and the pipeline agree. Throws the refusal.
 */
export function admit(request: HttpRequest, findRoute: FindRoute, settings: Settings, trace: Trace): Admitted {
  refuseRepeatedHeader(request, trace)
  refuseMissingHost(request, trace)
  const { path, segments, rawQuery } = splitTarget(request, trace)
  const route = findRoute(segments)
  if (route === undefined) {
    const details = path.startsWith(BASE_PATH) ? ({ reason: 'UNKNOWN_ROUTE' } as const) : {}
    throw trace.fail('route', 'The path exists', { code: 'REFERENCE_NOT_FOUND', details, got: path })
  }
  trace.pass('route', 'The path exists')
  const operation = operationFor(request.method, route.operations, trace)
  refuseForeignHost(request, settings, trace)
  refuseForeignOrigin(request, settings, trace)
  refuseLength(request, trace)
  return { operation, params: route.params, path, rawQuery }
}

/** Reports whether a request lacks the `Host` header that HTTP/1.1 requires (RFC 9112, 3.2). */
export function isHostMissing(request: Pick<HttpRequest, 'headers' | 'httpVersion'>): boolean {
  return headerOf(request, 'host') === undefined && request.httpVersion !== '1.0'
}

/** Reports whether this server serves the host in the `Host` header, and the one in the request line, if any. */
export function isServedHost(request: Pick<HttpRequest, 'headers' | 'authority'>, settings: Settings): boolean {
  const host = headerOf(request, 'host')
  return (
    host !== undefined && [host, request.authority ?? host].every(each => settings.servedHosts.has(each.toLowerCase()))
  )
}

function refuseRepeatedHeader(request: HttpRequest, trace: Trace): void {
  const label = 'No single-value header is repeated'
  const seen: string[] = []
  for (const [name] of request.headers) {
    if (!SINGLE_HEADERS.has(name)) continue
    if (seen.includes(name)) {
      const details = { reason: 'DUPLICATE_HEADER', field: name } as const
      throw trace.fail('single-headers', label, { code: 'INVALID_REQUEST_FORMAT', details, got: `${name} sent twice` })
    }
    seen.push(name)
  }
  trace.pass('single-headers', label)
}

function refuseMissingHost(request: HttpRequest, trace: Trace): void {
  const label = 'An HTTP/1.1 request has a Host header'
  if (!isHostMissing(request)) return trace.pass('host-header', label)
  const details = { reason: 'HOST_MISSING', field: 'host' } as const
  throw trace.fail('host-header', label, { code: 'INVALID_REQUEST_FORMAT', details, got: 'no Host' })
}

function splitTarget({ target }: HttpRequest, trace: Trace) {
  const queryAt = target.indexOf('?')
  const rawPath = queryAt === -1 ? target : target.slice(0, queryAt)
  const segments = target.startsWith('/') ? decodedSegments(rawPath) : undefined
  if (segments === undefined) {
    const details = { reason: 'BAD_PATH' } as const
    throw trace.fail('path', 'The path is valid percent-encoded UTF-8', {
      code: 'INVALID_REQUEST_FORMAT',
      details,
      got: rawPath,
    })
  }
  trace.pass('path', 'The path is valid percent-encoded UTF-8')
  return { path: `/${segments.join('/')}`, segments, rawQuery: queryAt === -1 ? '' : target.slice(queryAt + 1) }
}

function operationFor(method: string, operations: readonly Operation[], trace: Trace): Operation {
  const asked = method === 'HEAD' ? 'GET' : method
  const operation = operations.find(candidate => candidate.method === asked)
  if (operation === undefined) {
    const allowed = operations.map(candidate => candidate.method)
    throw trace.fail('method', 'The path supports this method', {
      code: 'METHOD_NOT_ALLOWED',
      details: { allowed },
      expected: allowed.join(', '),
      got: method,
    })
  }
  trace.pass('method', 'The path supports this method')
  return operation
}

function refuseForeignHost(request: HttpRequest, settings: Settings, trace: Trace): void {
  const label = 'Host is served by this server'
  if (isServedHost(request, settings)) return trace.pass('host', label)
  throw trace.fail('host', label, {
    code: 'MISDIRECTED_REQUEST',
    expected: [...settings.servedHosts].join(', '),
    got: [request.authority, headerOf(request, 'host') ?? 'no Host'].filter(each => each !== undefined).join(', '),
  })
}

function refuseForeignOrigin(request: HttpRequest, settings: Settings, trace: Trace): void {
  const label = 'The request is not from another web origin'
  if (!isForeignOrigin(request, settings)) return trace.pass('origin', label)
  throw trace.fail('origin', label, {
    code: 'FORBIDDEN',
    details: { reason: 'FOREIGN_ORIGIN' },
    expected: [...servedOrigins(request, settings)].join(', '),
    got: headerOf(request, 'origin') ?? `Sec-Fetch-Site: ${headerOf(request, 'sec-fetch-site') ?? ''}`,
  })
}

function refuseLength(request: HttpRequest, trace: Trace): void {
  const label = 'Content-Length is within the limit'
  const length = Number(headerOf(request, 'content-length') ?? '0')
  if (length <= BODY_BYTES_MAX) return trace.pass('content-length', label)
  throw trace.fail('content-length', label, {
    code: 'PAYLOAD_TOO_LARGE',
    expected: `at most ${BODY_BYTES_MAX}`,
    got: String(length),
  })
}
