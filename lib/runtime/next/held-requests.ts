import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpRequest } from '#lib/http/http-message'
import { whenOver } from '#lib/http/node-http'

/** A request the guard let through, and whom to answer. */
export interface Held {
  readonly request: HttpRequest
  readonly message: IncomingMessage
  readonly response: ServerResponse
}

/** The header that names a held request; whatever a client sends under this name is written over. */
const HEADER = 'countersign-request'

const KEY = Symbol.for('countersign.requests')
type Registry = { [KEY]?: Map<string, Held> }

/**
 * Keeps a request as it arrived, before any framework added to its headers, joined them or made a stream of its body, for
 * the route handler that will answer it; until its answer is out, or nobody waits for it.
 */
export function holdRequest(held: Held): void {
  const requests = registry()
  lastId += 1
  const id = String(lastId)
  requests.set(id, held)
  held.message.headers[HEADER] = id
  whenOver(held.message, held.response, () => requests.delete(id))
}

/**
 * The held request behind the one the framework hands over, with its response as it was held. Nothing when it came before
 * the guard stood, which is while the server starts: the framework listens, and keeps waiting whoever calls, before that.
 */
export function heldRequest(request: Request): Held | undefined {
  const held = registry().get(request.headers.get(HEADER) ?? '')
  if (held === undefined) return undefined
  release(held.response)
  return held
}

/** Undoes what the framework did to a response meanwhile: headers for its own pages, and methods that would compress them. */
function release(response: ServerResponse): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  for (const method of REPLACED) Reflect.deleteProperty(response, method)
}

/** The methods compressing puts before the prototype's. Its `writeHead` does not take a list of headers either. */
const REPLACED = ['writeHead', 'write', 'end', 'on', 'flush'] as const

let lastId = 0

/** On globalThis, because the guard and the route handlers are loaded with modules of their own. */
function registry(): Map<string, Held> {
  const shared: typeof globalThis & Registry = globalThis
  shared[KEY] ??= new Map()
  return shared[KEY]
}
