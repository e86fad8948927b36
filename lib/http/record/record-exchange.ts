import type { ApiError } from '#lib/contract/errors/api-error'
import { BASE_PATH, type Operation } from '#lib/contract/operation'
import type { NotStored } from '#lib/contract/sandbox/exchange'
import type { Instant } from '#lib/contract/scalars'
import type { HttpAnswer, HttpRequest } from '#lib/http/http-message'
import type { Identity } from '#lib/http/identify'
import { utf8Length } from '#lib/http/node-http'
import { sourceOf, wordsOf } from '#lib/http/record/call-summary'
import { redactedAnswer, redactedBody, redactedCheck, redactedHeaders, redactedText } from '#lib/http/record/redact'
import { signedRequestId } from '#lib/http/record/signed-request-id'
import { createTrace, type Trace } from '#lib/operations/trace'
import type { ObservedExchange, World } from '#lib/operations/world'

/** Facts collected about a request while it is handled. */
export interface Observation {
  readonly id: string
  /** Only these parts: the log outlives the connection. */
  readonly request: Pick<HttpRequest, 'method' | 'target' | 'headers'>
  /** Last known time until the clock is read. */
  receivedAt: Instant
  /** True after the clock of a shared database was read. */
  isDated?: boolean
  readonly startedAt: number
  readonly trace: Trace
  operation?: Operation
  identity?: Identity
  /** The body's text, usable or not. */
  body?: { readonly text: string }
  refusal?: ApiError
  isReplayed?: boolean
  isArmed?: boolean
  /** Anything thrown that is not a refusal; written to the process log only. */
  fault?: unknown
}

export function observe(request: HttpRequest, world: World): Observation {
  return {
    id: newTraceId(world),
    request: { method: request.method, target: request.target, headers: request.headers },
    receivedAt: world.clock.now(),
    startedAt: world.elapsedMs(),
    trace: createTrace(),
  }
}

/** Returns a new exchange id: `ex_` and a time-ordered number. */
export function newTraceId(world: World): string {
  return `ex_${world.newUuid(world.clock.now()).replaceAll('-', '')}`
}

/** Logs the finished exchange: a line for the process and, for the API's paths, the whole exchange. */
export function record(observation: Observation, answer: HttpAnswer, world: World): void {
  const { operation, identity, request } = observation
  const durationMs = Math.round((world.elapsedMs() - observation.startedAt) * 100) / 100
  world.logRequest({
    traceId: observation.id,
    method: request.method,
    route: operation === undefined ? 'unknown' : `${operation.prefix}${operation.path}`,
    operationId: operation?.id,
    status: answer.status,
    code: observation.refusal?.code,
    reason: observation.refusal?.details?.reason,
    platformId: identity?.platformId,
    durationMs,
    bytes: typeof answer.body === 'string' ? utf8Length(answer.body) : undefined,
    fault: observation.fault,
  })
  // A percent-encoded path may still name an operation.
  if (operation?.prefix === BASE_PATH || request.target.startsWith(BASE_PATH))
    world.exchanges.add(() => exchangeOf(observation, answer, durationMs, world))
}

function exchangeOf(
  observation: Observation,
  answer: HttpAnswer,
  durationMs: number,
  { digestHex }: World,
): ObservedExchange {
  const { operation, identity, refusal, request } = observation
  const queryAt = request.target.indexOf('?')
  const body = observation.body
  const text = typeof answer.body === 'string' ? answer.body : ''
  const reason = refusal?.details?.reason
  const notStored = notStoredOf(observation)
  const stored = (bodyText: string, redacted: typeof redactedBody) =>
    notStored === undefined || bodyText === '' ? { body: redacted(bodyText, digestHex) } : { notStored }
  const requestId = signedRequestId(request, answer)
  return {
    id: observation.id,
    receivedAt: observation.receivedAt,
    method: request.method,
    path: redactedText(queryAt === -1 ? request.target : request.target.slice(0, queryAt), digestHex),
    ...(operation === undefined ? {} : { operationId: operation.id }),
    ...(identity === undefined ? {} : { platformId: identity.platformId, platformName: identity.platformName }),
    status: answer.status,
    ...(refusal === undefined ? {} : { code: refusal.code }),
    durationMs,
    ...(observation.isReplayed ? { replayed: true } : {}),
    ...(observation.isArmed ? { armed: true } : {}),
    ...(requestId === undefined ? {} : { requestId: redactedText(requestId, digestHex) }),
    ...sourceOf(request, digestHex),
    ...wordsOf(observation, answer, digestHex),
    request: {
      headers: redactedHeaders(request.headers, digestHex),
      query: queryAt === -1 ? '' : redactedText(request.target.slice(queryAt + 1), digestHex),
      ...(body === undefined ? {} : { ...stored(body.text, redactedBody), bodyDigest: digestHex(body.text) }),
      bodyBytes: body === undefined ? 0 : utf8Length(body.text),
    },
    response: {
      headers: answer.headers.map(([name, value]) => [name, value]),
      bodyBytes: utf8Length(text),
      ...(reason === undefined ? {} : { reason }),
      ...stored(text, redactedAnswer),
    },
    checks: observation.trace.checks.map(check => redactedCheck(check, digestHex)),
  }
}

/** Returns why the bodies of a call are not stored: anyone may send it, at any size and any rate. */
function notStoredOf({ identity, operation }: Observation): NotStored | undefined {
  if (operation?.tag === 'document') return 'DOCUMENT'
  return identity === undefined ? 'ANONYMOUS_CALL' : undefined
}
