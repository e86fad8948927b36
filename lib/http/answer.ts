import { encodeAnswer, encodeChallenge } from '#lib/contract/codec'
import { type ApiError, bodyOf } from '#lib/contract/errors/api-error'
import type { Operation } from '#lib/contract/operation'
import { httpDateFromInstant } from '#lib/contract/scalars'
import { namedOrigin } from '#lib/http/allowed-origins'
import type { HttpAnswer, HttpRequest } from '#lib/http/http-message'
import type { Outcome, SandboxEvent, Settings, World } from '#lib/operations/world'

type Header = readonly [name: string, value: string]

/** Headers of every answer of the API and the control plane, and of what stands in a page's place. */
export const ANSWER_HEADERS: readonly Header[] = [
  ['Cache-Control', 'no-store'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
]
const JSON_TYPE: Header = ['Content-Type', 'application/json; charset=utf-8']
/** Seconds after which a busy database is worth another try. */
const BUSY_RETRY_AFTER_SECONDS = 1

/** What an answer says of its exchange beside its body. */
export interface AnswerContext {
  readonly request: Pick<HttpRequest, 'headers' | 'target'>
  readonly world: Pick<World, 'clock' | 'settings'>
  readonly traceId: string
}

/** The answer of an outcome, encoded by the operation's schema. */
export function answerOutcome(operation: Operation, outcome: Outcome<unknown>, context: AnswerContext): HttpAnswer {
  const { status } = operation.success
  switch (outcome.kind) {
    case 'performed': {
      const body = encodeAnswer(operation, outcome.result)
      const own = Object.entries(outcome.headers ?? {})
      return { status, headers: answerHeaders(context, [...(status === 204 ? [] : [JSON_TYPE]), ...own]), body }
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

/** The answer of a refusal: the catalogue's body, and the headers its status asks for. */
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

/** The methods a refused method should have been, for `Allow`. */
function allowOf(error: ApiError): string | undefined {
  const allowed = error.code === 'METHOD_NOT_ALLOWED' ? error.details?.allowed : undefined
  return Array.isArray(allowed) ? allowed.join(', ') : undefined
}

/** What to authenticate with. Bearer for the access key, or a browser would ask the console's visitor for a password. */
function challengeOf({ details }: ApiError): string {
  const isForKey = details?.reason?.startsWith('ACCESS_KEY_') ?? false
  return isForKey ? 'Bearer realm="sandbox"' : 'Basic realm="sandbox", charset="UTF-8"'
}

function replayHeaders(replay: 'none' | 'same-body' | 'other-body'): Header[] {
  if (replay === 'none') return []
  const replayed: Header = ['Idempotent-Replayed', 'true']
  return replay === 'same-body' ? [replayed] : [replayed, ['Idempotency-Body-Mismatch', 'true']]
}

/**
 * Returns the headers of an answer: its own, those of every answer, its trace id, CORS for a named origin, and the time
 * of the sandbox clock as `Date`, which Node would else write from the machine's clock.
 */
export function answerHeaders({ request, world, traceId }: AnswerContext, own: readonly Header[]): Header[] {
  const date: Header = ['Date', httpDateFromInstant(world.clock.now())]
  const cors = corsHeaders(request, world.settings)
  return [...own, ...ANSWER_HEADERS, ['Sandbox-Trace-Id', traceId], date, ...cors]
}

/** Headers that let a page of a named origin read the answer; none for any other. */
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
