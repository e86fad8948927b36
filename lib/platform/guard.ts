import { type IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { admit } from '#lib/http/admit'
import { dispatch, findAnyRoute } from '#lib/http/dispatch'
import type { HttpAnswer, HttpRequest } from '#lib/http/http-message'
import { fromNode, writeAnswer } from '#lib/http/node'
import { guardPage } from '#lib/http/page-guard'
import { createTrace } from '#lib/operations/trace'
import type { World } from '#lib/operations/world'
import { holdHead } from '#lib/platform/held-heads'
import { PATIENCE } from '#lib/platform/patience'
import { refuseBytes } from '#lib/platform/refuse-bytes'

/** The http servers of this process that have had a request or a connection. */
export type SeenServers = ReadonlySet<Server>

/**
 * Stands before every request of this process's http servers, for what the framework behind them answers otherwise than
 * the contract: foreign hosts, undecodable paths, methods like TRACE, bodies beyond the limit, bytes that are no HTTP.
 * What it lets through is judged again, and recorded, by the pipeline itself. Called once per process.
 */
export function installGuard(world: World): SeenServers {
  const seen = new Set<Server>()
  const { emit } = Server.prototype
  Server.prototype.emit = function guarded(this: Server, event: string, ...args: unknown[]): boolean {
    const [first, second] = args
    if (event === 'connection' && !seen.has(this)) {
      seen.add(this)
      this.headersTimeout = PATIENCE.headersTimeout
      this.requestTimeout = PATIENCE.requestTimeout
    }
    // Node says what these events carry.
    if (event === 'request' && second instanceof ServerResponse && answers(first as IncomingMessage, second, world))
      return true
    if (event === 'clientError' && refuseBytes(first, second as Socket)) return true
    return Reflect.apply(emit, this, [event, ...args])
  }
  return seen
}

/** Whether the request was answered here. */
function answers(message: IncomingMessage, response: ServerResponse, world: World): boolean {
  const request = fromNode(message, response)
  const answer = isCall(request) ? refusedCall(request, world) : guardPage(request, world)
  if (answer === undefined) {
    holdHead(message, response)
    return false
  }
  void Promise.resolve(answer).then(given => writeAnswer(given, message, response))
  return true
}

/** Whether a request is for the API or the control plane, however its path is spelled, rather than for a page. */
function isCall({ target }: HttpRequest): boolean {
  return /^\/(a|%61)(p|%70)(i|%69)(\/|%2f|\?|$)/i.test(target)
}

/** The pipeline's own answer to a call it would refuse at its first step; nothing for one it would not. */
function refusedCall(request: HttpRequest, world: World): Promise<HttpAnswer> | undefined {
  if (request.method === 'OPTIONS') return dispatch(request, world)
  try {
    admit(request, findAnyRoute, world.settings, createTrace())
    return undefined
  } catch {
    return dispatch(request, world)
  }
}
