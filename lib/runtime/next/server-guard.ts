import { type IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { admit } from '#lib/http/admit'
import { dispatch, findAnyRoute } from '#lib/http/dispatch'
import type { HttpAnswer, HttpRequest } from '#lib/http/http-message'
import { fromNode } from '#lib/http/node-http'
import { guardPage } from '#lib/http/page-guard'
import { createTrace } from '#lib/operations/trace'
import type { World } from '#lib/operations/world'
import type { RunningWorld } from '#lib/runtime/build-world'
import { readEnvironment } from '#lib/runtime/config/env'
import { letFaultsBeDrawn } from '#lib/runtime/next/error-page'
import { hideFromCalls, hideFromPages } from '#lib/runtime/next/framework-headers'
import { holdRequest } from '#lib/runtime/next/held-requests'
import { refuseBytes } from '#lib/runtime/sockets/answer-parse-error'
import { applyClientTimeouts, CLIENT_TIMEOUTS, type ClientTimeouts } from '#lib/runtime/sockets/client-timeouts'
import { limitUpgrades } from '#lib/runtime/sockets/limit-upgrades'
import { followSockets } from '#lib/runtime/sockets/open-sockets'
import { noteAnswer } from '#lib/runtime/sockets/pending-answers'
import { respond } from '#lib/runtime/sockets/respond'
import { answerAll } from '#lib/runtime/sockets/take-over-requests'

/** The http servers of this process that have had a request or a connection. */
export type SeenServers = ReadonlySet<Server>

/**
 * Stands before every request of this process's http servers, for what the framework behind them answers otherwise than
 * the contract: foreign hosts, undecodable paths, methods like TRACE, bodies beyond the limit, bytes that are no HTTP.
 * What it lets through is judged again, and recorded, by the pipeline itself. Called once per process.
 */
export function installGuard(world: RunningWorld, timeouts = CLIENT_TIMEOUTS): SeenServers {
  const seen = new Set<Server>()
  const { emit } = Server.prototype
  Server.prototype.emit = function guarded(this: Server, event: string, ...args: unknown[]): boolean {
    const [first, second] = args
    if (event === 'connection' && !seen.has(this)) {
      seen.add(this)
      prepare(this, world, timeouts)
    }
    // Node says what these events carry.
    if (event === 'request' && second instanceof ServerResponse && answers(first as IncomingMessage, second, world))
      return true
    if (event === 'clientError' && refuseBytes(first, second as Socket, world)) return true
    return Reflect.apply(emit, this, [event, ...args])
  }
  return seen
}

function prepare(server: Server, world: RunningWorld, timeouts: ClientTimeouts): void {
  const isDeveloping = readEnvironment().NODE_ENV === 'development'
  // A page that is being developed may take long to build, and nothing moves meanwhile.
  applyClientTimeouts(server, isDeveloping ? { ...timeouts, unread: 0 } : timeouts)
  limitUpgrades(server, world, { isDeveloping })
  followSockets(server)
  answerAll(server, world)
}

/** Headers of pages and of files alike: the framework gives files none. Another site may not even show the icon. */
const FILE_HEADERS = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
] as const

/** Whether the request was answered here. */
function answers(message: IncomingMessage, response: ServerResponse, world: RunningWorld): boolean {
  noteAnswer(response)
  const request = fromNode(message, response)
  const answer = isCall(request) ? refusedCall(request, world) : guardPage(request, world)
  if (answer === undefined) {
    // The framework knows no request line that names a host.
    message.url = request.target
    if (isCall(request)) hideFromCalls(message.headers)
    else {
      hideFromPages(message.headers)
      letFaultsBeDrawn(response)
      for (const [name, value] of FILE_HEADERS) response.setHeader(name, value)
    }
    holdRequest({ request, message, response })
    return false
  }
  void respond(answer, { message, response, logFault: world.logFault })
  return true
}

/** Whether a request is for the API or the control plane, however its path is spelled, rather than for a page. */
function isCall({ target }: Pick<HttpRequest, 'target'>): boolean {
  return /^\/(a|%61)(p|%70)(i|%69)(\/|%2f|\?|$)/i.test(target)
}

/** The pipeline's own answer to a call that the framework would refuse or not find; nothing for any other. */
function refusedCall(request: HttpRequest, world: World): Promise<HttpAnswer> | undefined {
  if (request.method === 'OPTIONS') return dispatch(request, world)
  try {
    const { operation } = admit(request, findAnyRoute, world.settings, createTrace())
    return isSpelledAs(request, `${operation.prefix}${operation.path}`) ? undefined : dispatch(request, world)
  } catch {
    return dispatch(request, world)
  }
}

/** Whether a path spells the literal segments of its template as they are, which is how the framework finds them. */
function isSpelledAs({ target }: HttpRequest, template: string): boolean {
  const segments = target.split('?', 1)[0]?.split('/') ?? []
  return template.split('/').every((part, index) => part.startsWith('{') || part === segments[index])
}
