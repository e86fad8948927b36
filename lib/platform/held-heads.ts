import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpRequest } from '#lib/http/http-message'
import { headerPairs } from '#lib/http/node'

/** A request's line and headers as they arrived, before any framework added to them or joined them. */
export type Head = Pick<HttpRequest, 'target' | 'headers'>

/** The header that names a held head; whatever a client sends under this name is written over. */
const HEADER = 'countersign-head'

const KEY = Symbol.for('countersign.heads')
type Registry = { [KEY]?: Map<string, Head> }

/** Keeps the head of a request until its answer is out, for the route handler that will answer it. */
export function holdHead(message: IncomingMessage, response: ServerResponse): void {
  const heads = registry()
  lastId += 1
  const id = String(lastId)
  heads.set(id, { target: message.url ?? '/', headers: headerPairs(message.rawHeaders) })
  message.headers[HEADER] = id
  response.once('close', () => heads.delete(id))
}

/** The held head of a request as the framework hands it over; nothing when none was held. */
export function heldHead(request: Request): Head | undefined {
  return registry().get(request.headers.get(HEADER) ?? '')
}

let lastId = 0

/** On globalThis, because the guard and the route handlers are loaded with modules of their own. */
function registry(): Map<string, Head> {
  const shared: typeof globalThis & Registry = globalThis
  shared[KEY] ??= new Map()
  return shared[KEY]
}
