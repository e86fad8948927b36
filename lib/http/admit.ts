import { CONTROL_OPERATIONS } from '#lib/contract/control-operations'
import { getOpenApi } from '#lib/contract/openapi-operation'
import { API_VERSION, type Operation } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { type HttpRequest, headerOf } from '#lib/http/http-message'
import { bodyBytesMax, detailsOfLimit } from '#lib/http/read-body'
import { detailsOfUnknownPath } from '#lib/http/unknown-path'
import type { Trace } from '#lib/operations/trace'
import type { Settings } from '#lib/operations/world-settings'

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

export interface Admitted {
  readonly operation: Operation
  readonly params: Readonly<Record<string, string>>
  /** Decoded path, so that the scope of an idempotency key does not depend on percent-encoding. */
  readonly path: string
  readonly rawQuery: string
}

/**
 * Runs the first checks of a request, in the order of docs/behavior/requests.md. Throws the error of the first failed
 * check.
 */
export function admit(request: HttpRequest, settings: Settings, trace: Trace): Admitted {
  rejectRepeatedHeader(request, trace)
  rejectMissingHost(request, trace)
  const { path, segments, rawQuery } = splitTarget(request, trace)
  const route = findAnyRoute(segments)
  if (route === undefined) {
    const details = detailsOfUnknownPath(path)
    const hint = details.hint === undefined ? {} : { hint: details.hint }
    throw trace.fail('route', 'The path exists', { code: 'REFERENCE_NOT_FOUND', details, got: path, ...hint })
  }
  trace.pass('route', 'The path exists', { got: path })
  const operation = operationFor(request.method, route.operations, trace)
  rejectForeignHost(request, settings, trace)
  rejectForeignOrigin(request, settings, trace)
  rejectLength(request, operation, trace)
  return { operation, params: route.params, path, rawQuery }
}

/** Reports whether a request lacks the `Host` header that HTTP/1.1 requires (RFC 9112 section 3.2). */
export function isHostMissing(request: Pick<HttpRequest, 'headers' | 'httpVersion'>): boolean {
  return headerOf(request, 'host') === undefined && request.httpVersion !== '1.0'
}

/** Reports whether this server serves the request's `Host`. A host in the request line must be served too. */
export function isServedHost(request: Pick<HttpRequest, 'headers' | 'authority'>, settings: Settings): boolean {
  const host = headerOf(request, 'host')
  return (
    host !== undefined && [host, request.authority ?? host].every(each => settings.servedHosts.has(each.toLowerCase()))
  )
}

function rejectRepeatedHeader(request: HttpRequest, trace: Trace): void {
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

function rejectMissingHost(request: HttpRequest, trace: Trace): void {
  const label = 'An HTTP/1.1 request has a Host header'
  if (!isHostMissing(request)) return trace.pass('host-header', label)
  const details = { reason: 'HOST_MISSING', field: 'host' } as const
  throw trace.fail('host-header', label, { code: 'INVALID_REQUEST_FORMAT', details, got: 'no Host header' })
}

function splitTarget({ target }: HttpRequest, trace: Trace) {
  const queryAt = target.indexOf('?')
  const rawPath = queryAt === -1 ? target : target.slice(0, queryAt)
  const segments = target.startsWith('/') ? decodedSegments(rawPath) : undefined
  if (segments === undefined) {
    const details = { reason: 'BAD_PATH' } as const
    throw trace.fail('path', 'The target is a path in valid percent-encoded UTF-8', {
      code: 'INVALID_REQUEST_FORMAT',
      details,
      got: rawPath,
    })
  }
  trace.pass('path', 'The target is a path in valid percent-encoded UTF-8')
  return { path: `/${segments.join('/')}`, segments, rawQuery: queryAt === -1 ? '' : target.slice(queryAt + 1) }
}

function operationFor(method: string, operations: readonly Operation[], trace: Trace): Operation {
  const routeMethod = method === 'HEAD' ? 'GET' : method
  const operation = operations.find(candidate => candidate.method === routeMethod)
  if (operation === undefined) {
    const allowed = operations.map(candidate => candidate.method)
    throw trace.fail('method', 'The path supports this method', {
      code: 'METHOD_NOT_ALLOWED',
      details: { allowed },
      expected: allowed.join(', '),
      got: method,
    })
  }
  trace.pass('method', 'The path supports this method', { got: method })
  return operation
}

function rejectForeignHost(request: HttpRequest, settings: Settings, trace: Trace): void {
  const label = 'Host is served by this server'
  if (isServedHost(request, settings)) return trace.pass('host', label, { got: headerOf(request, 'host') ?? '' })
  throw trace.fail('host', label, {
    code: 'MISDIRECTED_REQUEST',
    expected: [...settings.servedHosts].join(', '),
    got: [request.authority, headerOf(request, 'host') ?? 'no Host header']
      .filter(each => each !== undefined)
      .join(', '),
  })
}

function rejectForeignOrigin(request: HttpRequest, settings: Settings, trace: Trace): void {
  const label = 'The request is not from a disallowed web origin'
  if (!isForeignOrigin(request, settings)) return trace.pass('origin', label)
  throw trace.fail('origin', label, {
    code: 'FORBIDDEN',
    details: { reason: 'FOREIGN_ORIGIN' },
    expected: [...servedOrigins(request, settings)].join(', '),
    got: headerOf(request, 'origin') ?? `Sec-Fetch-Site: ${headerOf(request, 'sec-fetch-site') ?? ''}`,
  })
}

function rejectLength(request: HttpRequest, operation: Operation, trace: Trace): void {
  const label = 'Content-Length is within the limit'
  const length = Number(headerOf(request, 'content-length') ?? '0')
  const maximum = bodyBytesMax(operation)
  if (length <= maximum) return trace.pass('content-length', label, { got: String(length) })
  throw trace.fail('content-length', label, {
    code: 'PAYLOAD_TOO_LARGE',
    ...detailsOfLimit(operation),
    expected: `at most ${maximum}`,
    got: String(length),
  })
}

type OriginRequest = Pick<HttpRequest, 'headers' | 'target'>

/** Reports whether a page of a disallowed origin sent the request. Without `Origin`, `Sec-Fetch-Site` decides. */
export function isForeignOrigin(request: OriginRequest, settings: Settings): boolean {
  const origin = headerOf(request, 'origin')
  if (origin !== undefined) return !servedOrigins(request, settings).has(origin)
  const site = headerOf(request, 'sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}

/**
 * Returns the origins whose pages may send the request: this server's, and those of ALLOWED_ORIGINS (for the API) or
 * ALLOWED_CONTROL_ORIGINS (for the control plane).
 */
export function servedOrigins({ target }: OriginRequest, settings: Settings): ReadonlySet<string> {
  return isForApi(target) ? settings.servedOrigins : settings.servedControlOrigins
}

/** Returns the request's origin if the settings name it. Pages of a named origin may read responses. */
export function namedOrigin(request: OriginRequest, settings: Settings): string | undefined {
  const origin = headerOf(request, 'origin')
  if (origin === undefined) return undefined
  const named = isForApi(request.target) ? settings.namedOrigins : settings.namedControlOrigins
  return named.has(origin) ? origin : undefined
}

/** Targets outside the API's base path use the control plane's settings. */
function isForApi(target: string): boolean {
  const segments = decodedSegments(target.split('?', 1)[0] ?? '')
  return segments?.[0] === 'api' && segments[1] === API_VERSION
}

/** The operations of a path, one for each supported method, and the decoded path parameters. */
interface Route {
  readonly operations: readonly Operation[]
  readonly params: Readonly<Record<string, string>>
}

/** Returns a function that finds the route of a decoded path. Literal segments take precedence over parameters. */
export function routeFinder(operations: readonly Operation[]): (segments: readonly string[]) => Route | undefined {
  const templates = [...groupByPath(operations).entries()]
    .map(([path, atPath]) => ({ parts: path.split('/').slice(1), operations: atPath }))
    .sort((a, b) => parameterCount(a.parts) - parameterCount(b.parts))
  return segments => {
    for (const template of templates) {
      const params = match(template.parts, segments)
      if (params !== undefined) return { operations: template.operations, params }
    }
    return undefined
  }
}

const findAnyRoute = routeFinder([...OPERATIONS, getOpenApi, ...CONTROL_OPERATIONS])

/** Decodes each segment of a raw path once. Returns undefined if any segment is not valid percent-encoded UTF-8. */
export function decodedSegments(rawPath: string): readonly string[] | undefined {
  try {
    return rawPath.slice(1).split('/').map(decodeURIComponent)
  } catch {
    return undefined // decodeURIComponent gives no details.
  }
}

function groupByPath(operations: readonly Operation[]): Map<string, Operation[]> {
  const byPath = new Map<string, Operation[]>()
  for (const operation of operations) {
    const path = `${operation.prefix}${operation.path}`
    byPath.set(path, [...(byPath.get(path) ?? []), operation])
  }
  return byPath
}

function match(parts: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (parts.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith('{') && segment !== '') params[part.slice(1, -1)] = segment
    else if (part !== segment) return undefined
  }
  return params
}

function parameterCount(parts: readonly string[]): number {
  return parts.filter(part => part.startsWith('{')).length
}
