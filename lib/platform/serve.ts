import type { Operation } from '#lib/contract/operation'
import { handle } from '#lib/http/handle'
import { routesOf } from '#lib/http/route'
import { heldRequest } from '#lib/platform/held-requests'
import { respond } from '#lib/platform/respond'
import { processWorld } from '#lib/platform/world'

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
    await respond(handle(held.request, findRoute, world), { ...held, logFault: world.logFault })
    return new Response()
  }
  return { GET: handler, HEAD: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler, OPTIONS: handler }
}

/** The methods Next hands to a route file. */
type HandledMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
