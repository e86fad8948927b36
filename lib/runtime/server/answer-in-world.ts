import { ApiError } from '#lib/contract/errors/api-error'
import { WORLD_PARAMETER } from '#lib/contract/sandbox/world-path'
import { isHostMissing } from '#lib/http/admit'
import { answerError, preflight } from '#lib/http/answer'
import { dispatch } from '#lib/http/handle'
import type { HttpAnswer, HttpRequest } from '#lib/http/http-message'
import { fromNode } from '#lib/http/node-http'
import { guardPage, redirect } from '#lib/http/page-guard'
import { newTraceId } from '#lib/http/record/record-exchange'
import type { World } from '#lib/operations/world'
import type { RunningWorld } from '#lib/runtime/build-world'
import type { Exchange } from '#lib/runtime/pages/pages'
import { respond } from '#lib/runtime/sockets/respond'

/** A request whose path begins with the path of a world, `/w/{name}`. */
export interface WorldCall {
  readonly name: string
  /** The request, without `/w/{name}` in its path. */
  readonly inside: HttpRequest
}

const WORLD_TARGET = /^\/w\/([^/?]+)/

/** Returns the call if the path names a world, even one that does not exist. */
export function worldCallOf({ request, message, response }: Exchange): WorldCall | undefined {
  const [prefix, name] = WORLD_TARGET.exec(request.target) ?? []
  if (prefix === undefined || name === undefined) return undefined
  return { name, inside: fromNode(message, response, prefix) }
}

/** Answers a call in its world. If that world does not exist, the main sandbox rejects the call. */
export function answerInWorld({ name, inside }: WorldCall, exchange: Exchange, main: RunningWorld): Promise<void> {
  const { message, response } = exchange
  const send = (answer: HttpAnswer | Promise<HttpAnswer>, { logFault }: RunningWorld) =>
    respond(answer, { message, response, logFault })
  return main.worlds.use(name, world => send(dispatch(inside, world), world)) ?? send(rejectEnded(inside, main), main)
}

/** Answers a call to a world that does not exist. Does not log the call. */
function rejectEnded(request: HttpRequest, world: World): HttpAnswer {
  const context = { request, world, traceId: newTraceId(world) }
  const error = isHostMissing(request)
    ? new ApiError('INVALID_REQUEST_FORMAT', { reason: 'HOST_MISSING' })
    : new ApiError('REFERENCE_NOT_FOUND', { reason: 'WORLD_ENDED' })
  return preflight(request, context) ?? answerError(error, context)
}

/**
 * Redirects a page request to its path without `/w/{name}`. The query then names the world, so that the page shows it.
 * The page guard may reject or redirect the request first.
 */
export function redirectWorldPage({ name, inside }: WorldCall, exchange: Exchange, main: RunningWorld): Promise<void> {
  const { request, message, response } = exchange
  const { logFault } = main
  const location = `${inside.target}${inside.target.includes('?') ? '&' : '?'}${WORLD_PARAMETER}=${encodeURIComponent(name)}`
  return respond(guardPage(request, main) ?? redirect(303, location), { message, response, logFault })
}
