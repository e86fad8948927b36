import { ApiError } from '#lib/contract/errors/api-error'
import type { Operation } from '#lib/contract/operation'
import { answerError } from '#lib/http/answer'
import { handle } from '#lib/http/handle'
import { newTraceId } from '#lib/http/record/record-exchange'
import { routesOf } from '#lib/http/routes'
import type { World } from '#lib/operations/world'
import { heldRequest } from '#lib/runtime/next/held-requests'
import { processWorld } from '#lib/runtime/process-world'
import { respond } from '#lib/runtime/sockets/respond'

type Handler = (request: Request) => Promise<Response>

/**
 * Route handlers of one path: its operations, and for every other method the refusal that names them. Each writes its answer
 * as headless does, by the response the guard has held; what the framework is given back finds everything said.
 */
export function serve(...operations: readonly Operation[]): Record<HandledMethod, Handler> {
  const findRoute = routesOf(operations)
  const handler: Handler = async request => {
    const world = await processWorld()
    const held = heldRequest(request)
    if (held === undefined) return startingAnswer(request, world)
    await respond(handle(held.request, findRoute, world), { ...held, logFault: world.logFault })
    return new Response()
  }
  return { GET: handler, HEAD: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler, OPTIONS: handler }
}

/** What is said to a call that came before the guard stood: nothing was judged, performed or recorded. */
function startingAnswer({ headers, url }: Request, world: World): Response {
  const request = { headers: [...headers], target: new URL(url).pathname }
  const context = { request, world, traceId: newTraceId(world) }
  const answer = answerError(new ApiError('SERVICE_UNAVAILABLE'), context)
  return new Response(String(answer.body), { status: answer.status, headers: answer.headers.map(([...pair]) => pair) })
}

/** The methods Next hands to a route file. */
type HandledMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
