import type { Operation } from '#lib/contract/operation'
import { handle } from '#lib/http/handle'
import { routesOf } from '#lib/http/route'
import { toWeb } from '#lib/http/web'
import { heldRequest } from '#lib/platform/held-requests'
import { processWorld } from '#lib/platform/world'

type Handler = (request: Request) => Promise<Response>

/** Route handlers of one path: its operations, and for every other method the refusal that names them. */
export function serve(...operations: readonly Operation[]): Record<HandledMethod, Handler> {
  const findRoute = routesOf(operations)
  const handler: Handler = async request => {
    const world = await processWorld()
    const arrived = heldRequest(request)
    return toWeb(await handle(arrived, findRoute, world), arrived.method)
  }
  return { GET: handler, HEAD: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler, OPTIONS: handler }
}

/** The methods Next hands to a route file. */
type HandledMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
