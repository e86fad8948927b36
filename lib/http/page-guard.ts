import { ApiError } from '#lib/contract/errors/api-error'
import { decodedSegments, isHostMissing, isServedHost } from '#lib/http/admit'
import { ANSWER_HEADERS, answerError } from '#lib/http/answer'
import { type HttpAnswer, type HttpRequest, headerOf } from '#lib/http/http-message'
import { recognizeOwner } from '#lib/http/identify'
import { isLocalRequest } from '#lib/http/is-local-request'
import { newTraceId } from '#lib/http/record/record-exchange'
import { loginDelayRejection } from '#lib/operations/sandbox/login'
import type { World } from '#lib/operations/world'

/** Paths that a browser needs before login. */
const OPEN_PATHS = ['/login', '/_next/static/', '/icon.svg', '/favicon.ico'] as const

/** Loopback IP addresses, with or without a port. WebAuthn does not accept an IP address as the RP ID. */
const LOOPBACK_HOSTS = /^(127\.0\.0\.1|\[::1\])(:[0-9]+)?$/

/**
 * Returns the response that replaces a page, or undefined if the page may be shown. The response is an error or a
 * redirect. Links from any site are allowed.
 */
export function guardPage(request: HttpRequest, world: World): HttpAnswer | undefined {
  const context = { request, world, traceId: newTraceId(world) }
  if (isHostMissing(request)) {
    return answerError(new ApiError('INVALID_REQUEST_FORMAT', { reason: 'HOST_MISSING' }), context)
  }
  const path = request.target.split('?', 1)[0] ?? ''
  const segments = request.target.startsWith('/') ? decodedSegments(path) : undefined
  if (segments === undefined || !hasOnlyPlainSegments(segments)) {
    return answerError(new ApiError('INVALID_REQUEST_FORMAT', { reason: 'BAD_PATH' }), context)
  }
  // The framework serves its error page at this path, with status 500.
  if (segments[0]?.startsWith('_global-error')) return answerError(new ApiError('REFERENCE_NOT_FOUND'), context)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return answerError(new ApiError('METHOD_NOT_ALLOWED', { allowed: ['GET', 'HEAD'] }), context)
  }
  if (!isServedHost(request, world.settings)) return answerError(new ApiError('MISDIRECTED_REQUEST'), context)
  const host = headerOf(request, 'host') ?? ''
  if (LOOPBACK_HOSTS.test(host) && world.settings.rpId === 'localhost') {
    return redirect(308, `${world.settings.publicOrigin}${request.target}`)
  }
  const needsLogin =
    !isLocalRequest(request, world.settings) &&
    !OPEN_PATHS.some(open => path === open || (open.endsWith('/') && path.startsWith(open)))
  const owner = needsLogin ? recognizeOwner(request, world) : 'right'
  if (owner === 'wrong') return redirect(303, `/login?next=${encodeURIComponent(request.target)}`)
  if (owner === 'right') return undefined
  const { code, details } = loginDelayRejection(owner.retryAfterSeconds)
  return answerError(new ApiError(code, details), context)
}

/** The framework resolves `.`, `..`, slashes and empty segments after the guard, so it could serve another path. */
function hasOnlyPlainSegments(segments: readonly string[]): boolean {
  return segments.every((segment, index) => {
    const isLast = index === segments.length - 1
    return !/^\.{1,2}$/.test(segment) && !/[/\\]/.test(segment) && (segment !== '' || isLast)
  })
}

export function redirect(status: number, location: string): HttpAnswer {
  return { status, headers: [['Location', location], ...ANSWER_HEADERS], body: '' }
}
