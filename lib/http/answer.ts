import { encodeAnswer, encodeChallenge } from '#lib/contract/codec'
import { type ApiError, bodyOf } from '#lib/contract/errors/api-error'
import type { Operation } from '#lib/contract/operation'
import { httpDateFromInstant } from '#lib/contract/scalars'
import { isServedHost, namedOrigin } from '#lib/http/admit'
import { type HttpAnswer, type HttpRequest, headerOf } from '#lib/http/http-message'
import type { Outcome, SandboxEvent, World } from '#lib/operations/world'
import type { Settings } from '#lib/operations/world-settings'

type Header = readonly [name: string, value: string]

/** Headers of every API and control-plane response, and of every redirect or error that replaces a page. */
export const ANSWER_HEADERS: readonly Header[] = [
  ['Cache-Control', 'no-store'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
]
const JSON_TYPE: Header = ['Content-Type', 'application/json; charset=utf-8']
/** `Retry-After` for errors that do not specify a value, for example when the database is busy. */
const BUSY_RETRY_AFTER_SECONDS = 1

export interface AnswerContext {
  readonly request: Pick<HttpRequest, 'headers' | 'target'>
  readonly world: Pick<World, 'clock' | 'settings'>
  readonly traceId: string
}

/** Builds the response for an outcome. */
export function answerOutcome(operation: Operation, outcome: Outcome<unknown>, context: AnswerContext): HttpAnswer {
  const { status } = operation.success
  switch (outcome.kind) {
    case 'performed': {
      const body = encodeAnswer(operation, outcome.result)
      const outcomeHeaders = Object.entries(outcome.headers ?? {})
      return {
        status,
        headers: answerHeaders(context, [...(status === 204 ? [] : [JSON_TYPE]), ...outcomeHeaders]),
        body,
      }
    }
    case 'challenged': {
      const body = encodeChallenge(operation, outcome.challenge)
      return { status: 202, headers: answerHeaders(context, [JSON_TYPE]), body }
    }
    case 'stored':
      return {
        status,
        headers: answerHeaders(context, [JSON_TYPE, ...replayHeaders(outcome.replay)]),
        body: outcome.text,
      }
    case 'stream':
      return {
        status,
        headers: answerHeaders(context, [
          ['Content-Type', 'text/event-stream; charset=utf-8'],
          ['X-Accel-Buffering', 'no'],
        ]),
        body: eventStream(outcome.events),
      }
    default:
      return outcome satisfies never
  }
}

/** Builds the response for an error. */
export function answerError(error: ApiError, context: AnswerContext): HttpAnswer {
  const body = JSON.stringify(bodyOf(error))
  return {
    status: error.status,
    headers: answerHeaders(context, [JSON_TYPE, ...errorHeaders(error)]),
    body,
  }
}

function errorHeaders(error: ApiError): Header[] {
  const allow = allowOf(error)
  if (allow !== undefined) return [['Allow', allow]]
  switch (error.status) {
    case 401:
      return [['WWW-Authenticate', challengeOf(error)]]
    case 409:
    case 501:
      return [['x-should-retry', 'false']]
    case 429:
    case 503:
      return [['Retry-After', String(error.details?.retryAfterSeconds ?? BUSY_RETRY_AFTER_SECONDS)]]
    default:
      return []
  }
}

function allowOf(error: ApiError): string | undefined {
  const allowed = error.code === 'METHOD_NOT_ALLOWED' ? error.details?.allowed : undefined
  return Array.isArray(allowed) ? allowed.join(', ') : undefined
}

/** Returns Bearer if the access key is missing or wrong. Basic would make the browser ask for a password. */
function challengeOf({ details }: ApiError): string {
  const isForKey = details?.reason?.startsWith('ACCESS_KEY_') ?? false
  return isForKey ? 'Bearer realm="sandbox"' : 'Basic realm="sandbox", charset="UTF-8"'
}

function replayHeaders(replay: 'none' | 'same-body' | 'other-body'): Header[] {
  if (replay === 'none') return []
  const replayed: Header = ['Idempotent-Replayed', 'true']
  return replay === 'same-body' ? [replayed] : [replayed, ['Idempotency-Body-Mismatch', 'true']]
}

/** Adds the headers that every response has. Without `Date`, Node would send the machine's time. */
export function answerHeaders({ request, world, traceId }: AnswerContext, outcomeHeaders: readonly Header[]): Header[] {
  const date: Header = ['Date', httpDateFromInstant(world.clock.now())]
  const cors = corsHeaders(request, world.settings)
  return [...outcomeHeaders, ...ANSWER_HEADERS, ['Sandbox-Trace-Id', traceId], date, ...cors]
}

/** Returns headers that let a page read the response, or `[]` if the settings do not name the page's origin. */
export function corsHeaders(request: AnswerContext['request'], settings: Settings): Header[] {
  const origin = namedOrigin(request, settings)
  if (origin === undefined) return []
  return [
    ['Access-Control-Allow-Origin', origin],
    ['Vary', 'Origin'],
    ['Access-Control-Expose-Headers', 'Sandbox-Trace-Id, Idempotent-Replayed, Idempotency-Body-Mismatch, Retry-After'],
  ]
}

async function* eventStream(events: AsyncIterable<SandboxEvent | 'heartbeat'>): AsyncIterable<string> {
  yield 'retry: 1000\n\n'
  for await (const event of events) {
    if (event === 'heartbeat') yield ': still here\n\n'
    else yield `${event.id === undefined ? '' : `id: ${event.id}\n`}event: ${event.type}\ndata: ${event.data}\n\n`
  }
}

/** Answers a CORS preflight from an allowed origin to a served host. */
export function preflight(request: HttpRequest, context: AnswerContext): HttpAnswer | undefined {
  if (request.method !== 'OPTIONS' || headerOf(request, 'access-control-request-method') === undefined) return undefined
  const { settings } = context.world
  if (corsHeaders(request, settings).length === 0 || !isServedHost(request, settings)) return undefined
  return {
    status: 204,
    headers: answerHeaders(context, [
      ['Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE'],
      [
        'Access-Control-Allow-Headers',
        'Authorization, Content-Type, Idempotency-Key, Request-Id, Service-Wallet-Signature, Grid-Wallet-Signature, traceparent, tracestate',
      ],
      ['Access-Control-Max-Age', '600'],
    ]),
    body: '',
  }
}
