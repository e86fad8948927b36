import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { admit } from '#lib/http/admit'
import { dispatch, findAnyRoute } from '#lib/http/handle'
import type { HttpAnswer, HttpRequest } from '#lib/http/http-message'
import { guardPage } from '#lib/http/page-guard'
import { createTrace } from '#lib/operations/trace'
import type { Settings } from '#lib/operations/world'
import type { RunningWorld } from '#lib/runtime/build-world'
import { withCall } from '#lib/runtime/next/current-call'
import type { ExactResponse } from '#lib/runtime/next/exact-response'
import { hideFromPages } from '#lib/runtime/next/framework-headers'
import type { NextApp } from '#lib/runtime/next/next-app'
import { respond } from '#lib/runtime/sockets/respond'

export interface Exchange {
  readonly request: HttpRequest
  readonly message: IncomingMessage
  readonly response: ExactResponse
}

/** Answers a call by its route handler and any other request by a page, unless Next would answer it differently. */
export function answerWithNext(exchange: Exchange, next: NextApp, world: RunningWorld): Promise<void> {
  return isCall(exchange.request) ? answerCall(exchange, next, world) : answerPage(exchange, next, world)
}

/** Reports whether a request is for the API or the control plane, in any spelling of its path. */
function isCall({ target }: HttpRequest): boolean {
  return /^\/(a|%61)(p|%70)(i|%69)(\/|%2f|\?|$)/i.test(target)
}

async function answerCall(exchange: Exchange, next: NextApp, world: RunningWorld): Promise<void> {
  const { request, message, response } = exchange
  const url = routeUrl(request, world.settings)
  if (url === undefined) return answerDirectly(exchange, dispatch(request, world), world)
  message.url = url
  message.headers = framingOf(message.headers)
  return withCall({ request, response, world }, () => answerByNext(exchange, next, world))
}

/**
 * Returns the URL under which Next finds the route handler of a call: the operation's path with `-` as each parameter, which
 * the handler reads from the request. Returns undefined if no handler would answer as the contract says: unknown paths and
 * methods, foreign hosts and origins, bodies above the limit, preflights.
 */
function routeUrl(request: HttpRequest, settings: Settings): string | undefined {
  if (request.method === 'OPTIONS') return undefined
  try {
    const { operation } = admit(request, findAnyRoute, settings, createTrace())
    return `${operation.prefix}${operation.path}`.replace(/\{\w+\}/g, '-')
  } catch {
    return undefined // `dispatch` rejects it again, and records it.
  }
}

/** Returns the headers that frame a message. Next would act on others: redirect, compress, reject. */
function framingOf(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(FRAMING.map(name => [name, headers[name]]).filter(([, value]) => value !== undefined))
}

const FRAMING = ['host', 'expect', 'content-length', 'transfer-encoding'] as const

/** Headers of pages and files; Next sets none on files. */
const PAGE_HEADERS = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
] as const

async function answerPage(exchange: Exchange, next: NextApp, world: RunningWorld): Promise<void> {
  const { request, message, response } = exchange
  const refusal = guardPage(request, world)
  if (refusal !== undefined) return answerDirectly(exchange, refusal, world)
  // Next does not support request lines that name a host.
  message.url = request.target
  hideFromPages(message.headers)
  for (const [name, value] of PAGE_HEADERS) response.setHeader(name, value)
  return answerByNext(exchange, next, world)
}

function answerDirectly(
  { message, response }: Exchange,
  answer: HttpAnswer | Promise<HttpAnswer>,
  world: RunningWorld,
) {
  return respond(answer, { message, response, logFault: world.logFault })
}

async function answerByNext({ message, response }: Exchange, next: NextApp, { logFault }: RunningWorld): Promise<void> {
  try {
    await next.answer(message, response)
  } catch (fault) {
    response.destroy()
    logFault({ doing: 'answer', method: message.method, fault })
  }
}
