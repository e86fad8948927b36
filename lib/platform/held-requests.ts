import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpRequest } from '#lib/http/http-message'

/** The header that names a held request; whatever a client sends under this name is written over. */
const HEADER = 'countersign-request'

const KEY = Symbol.for('countersign.requests')
type Registry = { [KEY]?: Map<string, HttpRequest> }

/**
 * Keeps a request as it arrived, before any framework added to its headers, joined them or made a stream of its body, for
 * the route handler that will answer it; until its answer is out.
 */
export function holdRequest(request: HttpRequest, message: IncomingMessage, response: ServerResponse): void {
  const requests = registry()
  lastId += 1
  const id = String(lastId)
  requests.set(id, request)
  message.headers[HEADER] = id
  response.once('close', () => requests.delete(id))
}

/** The held request behind the one the framework hands over. Throws when none was held: it did not pass the guard. */
export function heldRequest(request: Request): HttpRequest {
  const held = registry().get(request.headers.get(HEADER) ?? '')
  if (held === undefined) throw new Error('A request reached a route handler past the guard.')
  return held
}

let lastId = 0

/** On globalThis, because the guard and the route handlers are loaded with modules of their own. */
function registry(): Map<string, HttpRequest> {
  const shared: typeof globalThis & Registry = globalThis
  shared[KEY] ??= new Map()
  return shared[KEY]
}
