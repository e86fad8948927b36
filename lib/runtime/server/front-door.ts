import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { ApiError } from '#lib/contract/errors/api-error'
import { WORLD_PARAMETER } from '#lib/contract/sandbox/world-path'
import { isForeignOrigin, isHostMissing, isServedHost } from '#lib/http/admit'
import { answerError, preflight } from '#lib/http/answer'
import { dispatch } from '#lib/http/handle'
import type { HttpAnswer, HttpRequest } from '#lib/http/http-message'
import { fromNode, headerPairs } from '#lib/http/node-http'
import { guardPage, redirect } from '#lib/http/page-guard'
import { newTraceId } from '#lib/http/record/record-exchange'
import type { World } from '#lib/operations/world'
import type { RunningWorld } from '#lib/runtime/build-world'
import { answerPage } from '#lib/runtime/pages/answer-page'
import type { AnswerCall, Exchange, Pages } from '#lib/runtime/pages/pages'
import {
  applyClientTimeouts,
  CLIENT_TIMEOUTS,
  type ClientTimeouts,
  exemptFromTimeouts,
} from '#lib/runtime/sockets/client-timeouts'
import { endAfterAnswers, endConnection, isEnding } from '#lib/runtime/sockets/close-connection'
import { ExactResponse } from '#lib/runtime/sockets/exact-response'
import { trackSockets } from '#lib/runtime/sockets/open-sockets'
import { pendingAnswer, trackAnswer } from '#lib/runtime/sockets/pending-answers'
import { respond } from '#lib/runtime/sockets/respond'
import { answerOnSocket, takeOverRequests } from '#lib/runtime/sockets/take-over-requests'

export interface DoorOptions {
  /** Without pages, every request is handled as a call. */
  readonly pages?: Pages | undefined
  readonly answerCall?: AnswerCall | undefined
  readonly timeouts?: ClientTimeouts | undefined
}

/** Creates the HTTP server of a sandbox. The server does not listen yet. */
export function frontDoor(
  world: RunningWorld,
  { pages, answerCall = answerDirectly, timeouts = CLIENT_TIMEOUTS }: DoorOptions = {},
): Server {
  const reload = pages?.upgrade
  const options = {
    ServerResponse: ExactResponse,
    // The page guard and the handlers of calls reject HTTP/1.1 requests without Host.
    requireHostHeader: false,
    shouldUpgradeCallback: reload ? createReloadCheck(world) : () => false,
  }
  const server = createServer(options, (message, response) => {
    trackAnswer(response)
    const exchange = { request: fromNode(message, response), message, response }
    const worldCall = worldCallOf(exchange)
    if (worldCall !== undefined) {
      if (pages === undefined || isCall(worldCall.inside)) void answerInWorld(worldCall, exchange, world)
      else void redirectWorldPage(worldCall, exchange, world)
    } else if (pages === undefined || isCall(exchange.request)) void answerCall(exchange, world)
    else void answerPage(exchange, pages, world)
  })
  server.on('clientError', (error, socket) => {
    if (!answerParseError(error, socket, world)) socket.destroy()
  })
  // In development, no bytes are sent while a page is compiled, possibly for longer than the unread limit.
  applyClientTimeouts(server, reload ? { ...timeouts, unread: 0 } : timeouts)
  trackSockets(server)
  takeOverRequests(server, world)
  if (reload) forwardReloads(server, world, reload)
  return server
}

const answerDirectly: AnswerCall = ({ request, message, response }, world) =>
  respond(dispatch(request, world), { message, response, logFault: world.logFault })

/** Reports whether a request is for the API or the control plane, even if its path is percent-encoded. */
function isCall({ target }: HttpRequest): boolean {
  return /^\/(a|%61)(p|%70)(i|%69)(\/|%2f|\?|$)/i.test(target)
}

/** Takes over the connection of an upgrade request. */
type Upgrade = (message: IncomingMessage, socket: Duplex, head: Uint8Array) => void

/**
 * Forwards only the upgrade requests for the reload socket, through which Next reloads pages during development. Node
 * handles all other upgrade requests as plain requests, because `frontDoor` sets `shouldUpgradeCallback`.
 *
 * Node 22 before 22.21, Node 23, and Node 24 before 24.9 ignore `shouldUpgradeCallback`. With these versions, this
 * function answers the other requests as API calls on their sockets, because Next cannot write a page to a socket.
 */
function forwardReloads(server: Server, world: RunningWorld, upgrade: Upgrade): void {
  const isReload = createReloadCheck(world)
  server.on('upgrade', (message, socket, head) => {
    if (!isReload(message)) return answerOnSocket(message, socket as Socket, world)
    exemptFromTimeouts(socket as Socket)
    upgrade(message, socket, head)
  })
}

/** Returns a function that reports whether a request opens the reload socket of a page of this server. */
function createReloadCheck({ settings }: Pick<World, 'settings'>): (message: IncomingMessage) => boolean {
  return ({ url = '', rawHeaders }) => {
    const request = { headers: headerPairs(rawHeaders), target: url }
    return url.startsWith('/_next/') && isServedHost(request, settings) && !isForeignOrigin(request, settings)
  }
}

/**
 * Answers invalid HTTP or a timeout with an API error, and closes the connection. If pending responses can still be
 * sent, sends those instead of the error. Returns false if the caller must destroy the connection.
 */
function answerParseError(error: unknown, socket: Duplex, world: World): boolean {
  // Node emits another error for each further chunk of invalid bytes.
  if (isEnding(socket)) return true
  if (!socket.writable) return false
  if (isAnswerComing(socket)) endAfterAnswers(socket)
  else {
    socket.write(rejection(error, world))
    endConnection(socket)
  }
  return true
}

/** A pending response that waits for the invalid or late body cannot be sent. */
function isAnswerComing(socket: Duplex): boolean {
  const pending = pendingAnswer(socket)
  if (pending === undefined) return false
  const isWaitingForBody = !pending.req.complete && !pending.headersSent
  // Node assigns the socket only to the response that is sent next.
  return !isWaitingForBody || pending.socket !== socket
}

const PARSE_ERROR_CODES: ReadonlyMap<unknown, 'HEADERS_TOO_LARGE' | 'TOO_SLOW'> = new Map([
  ['HPE_HEADER_OVERFLOW', 'HEADERS_TOO_LARGE'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'TOO_SLOW'],
])

function rejection(error: unknown, world: World): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const reason = PARSE_ERROR_CODES.get(code) ?? 'BAD_HTTP'
  const context = { request: { headers: [], target: '' }, world, traceId: newTraceId(world) }
  const { status, headers, body } = answerError(new ApiError('INVALID_REQUEST_FORMAT', { reason }), context)
  const text = String(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}

/** A request whose path begins with the path of a world, `/w/{name}`. */
interface WorldCall {
  readonly name: string
  /** The request, without `/w/{name}` in its path. */
  readonly inside: HttpRequest
}

const WORLD_TARGET = /^\/w\/([^/?]+)/

/** Returns the call if the path names a world, even one that does not exist. */
function worldCallOf({ request, message, response }: Exchange): WorldCall | undefined {
  const [prefix, name] = WORLD_TARGET.exec(request.target) ?? []
  if (prefix === undefined || name === undefined) return undefined
  return { name, inside: fromNode(message, response, prefix) }
}

/** Answers a call in its world. If that world does not exist, the main sandbox rejects the call. */
function answerInWorld({ name, inside }: WorldCall, exchange: Exchange, main: RunningWorld): Promise<void> {
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
function redirectWorldPage({ name, inside }: WorldCall, exchange: Exchange, main: RunningWorld): Promise<void> {
  const { request, message, response } = exchange
  const { logFault } = main
  const location = `${inside.target}${inside.target.includes('?') ? '&' : '?'}${WORLD_PARAMETER}=${encodeURIComponent(name)}`
  return respond(guardPage(request, main) ?? redirect(303, location), { message, response, logFault })
}
