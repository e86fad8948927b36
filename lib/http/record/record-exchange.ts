import type { ApiError } from '#lib/contract/errors/api-error'
import { BASE_PATH, type Operation, PAGE_READ_HEADER } from '#lib/contract/operation'
import type { ExchangeSummary, NotStored } from '#lib/contract/sandbox/exchange'
import type { InjectedFault } from '#lib/contract/sandbox/faults'
import type { Instant } from '#lib/contract/scalars'
import { type HttpAnswer, type HttpRequest, headerOf } from '#lib/http/http-message'
import type { Identity } from '#lib/http/identify'
import { utf8Length } from '#lib/http/node-http'
import { redactAnswer, redactBody, redactCheck, redactHeaders, redactText } from '#lib/http/record/redact'
import { createTrace, type Trace } from '#lib/operations/trace'
import type { CountedResponse, ObservedExchange, World } from '#lib/operations/world'

/** Facts collected about a request while it is handled. */
export interface Observation {
  readonly id: string
  /** Only the parts that the log needs. The whole request would keep its connection in memory. */
  readonly request: Pick<HttpRequest, 'method' | 'target' | 'headers'>
  /** Time of the request, which is approximate until the call reads the clock. */
  receivedAt: Instant
  /** True after this call has read the clock, or tried to. */
  isDated?: boolean
  readonly startedAt: number
  readonly trace: Trace
  operation?: Operation
  identity?: Identity
  /** The body's text, even if it is not valid JSON. */
  body?: { readonly text: string }
  /** Paths of the body's fields that the operation does not know. */
  ignored?: readonly string[]
  rejection?: ApiError
  isReplayed?: boolean
  /** The fault that was armed for this call. */
  injected?: InjectedFault
  /** A thrown value that is not a documented rejection. Only the process log contains it. */
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

/** Returns a new exchange ID: `ex_` and a time-ordered UUID without hyphens. */
export function newTraceId(world: World): string {
  return `ex_${world.newUuid(world.clock.now()).replaceAll('-', '')}`
}

/** Records a finished exchange in the process log and, if its path is under the API's base URL, in the log of calls. */
export function record(observation: Observation, answer: HttpAnswer, world: World): void {
  const { operation, identity, request } = observation
  const durationMs = Math.round((world.elapsedMs() - observation.startedAt) * 100) / 100
  world.logRequest({
    traceId: observation.id,
    callerTraceId: callerTraceId(request),
    world: world.settings.worldName,
    method: request.method,
    route: operation === undefined ? 'unknown' : `${operation.prefix}${operation.path}`,
    operationId: operation?.id,
    status: answer.status,
    code: observation.rejection?.code,
    reason: observation.rejection?.details?.reason,
    platformId: identity?.platformId,
    durationMs,
    bytes: typeof answer.body === 'string' ? utf8Length(answer.body) : undefined,
    fault: observation.fault,
  })
  // A percent-encoded path can name an operation of the API without beginning with BASE_PATH.
  if (operation?.prefix === BASE_PATH || request.target.startsWith(BASE_PATH)) {
    const counted = countedPart(observation, answer, world)
    const clockAheadMs = world.clock.read().offsetMs || undefined
    world.exchanges.add(counted, () => ({
      ...counted,
      clockAheadMs,
      ...exchangeOf(observation, answer, durationMs, world),
    }))
  }
}

/** The log needs these fields to count an exchange, even if it does not store the exchange. */
function countedPart({ id, operation, identity, rejection, request }: Observation, answer: HttpAnswer, world: World) {
  return {
    id,
    operationId: operation?.id,
    platformId: identity?.platformId,
    platformName: identity?.platformName,
    status: answer.status,
    code: rejection?.code,
    ...sourceOf(request, world.digestHex),
  }
}

function exchangeOf(
  observation: Observation,
  answer: HttpAnswer,
  durationMs: number,
  { digestHex }: World,
): Omit<ObservedExchange, keyof CountedResponse | 'clockAheadMs'> {
  const { rejection, request } = observation
  const queryAt = request.target.indexOf('?')
  const body = observation.body
  const text = typeof answer.body === 'string' ? answer.body : ''
  const reason = rejection?.details?.reason
  const notStored = notStoredOf(observation)
  const storedBody = (bodyText: string, redacted: typeof redactBody) =>
    notStored === undefined || bodyText === '' ? { body: redacted(bodyText, digestHex) } : { notStored }
  const requestId = signedRequestId(request, answer)
  const traceId = callerTraceId(request)
  return {
    receivedAt: observation.receivedAt,
    method: request.method,
    path: redactText(queryAt === -1 ? request.target : request.target.slice(0, queryAt), digestHex),
    durationMs,
    ...(observation.isReplayed ? { replayed: true } : {}),
    injected: observation.injected,
    requestId: requestId && redactText(requestId, digestHex),
    callerTraceId: traceId,
    ...rowTextOf(observation, answer, digestHex),
    request: {
      headers: redactHeaders(request.headers, digestHex),
      query: queryAt === -1 ? '' : redactText(request.target.slice(queryAt + 1), digestHex),
      ...(body === undefined ? {} : { ...storedBody(body.text, redactBody), bodyDigest: digestHex(body.text) }),
      bodyBytes: body === undefined ? 0 : utf8Length(body.text),
    },
    response: {
      headers: answer.headers.map(([name, value]) => [name, value]),
      bodyBytes: utf8Length(text),
      reason,
      ...storedBody(text, redactAnswer),
    },
    ignored: observation.ignored?.map(field => redactText(field, digestHex)),
    checks: observation.trace.checks.map(check => redactCheck(check, digestHex)),
  }
}

/** Versions after 00 may append fields, which are ignored. Version ff and IDs of zeros are invalid. */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/

/**
 * Returns the trace ID in a call's `traceparent` header (W3C Trace Context §3.2). Clients find their calls by this ID.
 * Ignores an invalid or repeated header.
 */
export function callerTraceId({ headers }: Pick<HttpRequest, 'headers'>): string | undefined {
  const values = headers.filter(([name]) => name === 'traceparent')
  const [, version, traceId, more] = TRACEPARENT.exec(values[0]?.[1].trim() ?? '') ?? []
  if (values.length > 1 || (version === '00' && more !== undefined)) return undefined
  return traceId
}

/** Returns the reason why a call's bodies are not stored, if any. The bodies of anonymous calls could fill the log. */
function notStoredOf({ identity, operation }: Observation): NotStored | undefined {
  if (operation?.tag === 'document') return 'DOCUMENT'
  return identity === undefined ? 'ANONYMOUS_CALL' : undefined
}

type Digest = (text: string) => string

const CLIENT_NAME_MAX = 40

function sourceOf(
  request: Pick<HttpRequest, 'method' | 'headers'>,
  digest: Digest,
): Pick<ExchangeSummary, 'fromConsole' | 'pageRead' | 'client'> {
  if (isFromConsole(request)) {
    const isPageRead = request.method === 'GET' && headerOf(request, PAGE_READ_HEADER) !== undefined
    return { fromConsole: true, ...(isPageRead ? { pageRead: true } : {}) }
  }
  const product = /^[^\s/()]+/.exec(headerOf(request, 'user-agent') ?? '')?.[0]
  if (product === undefined) return {}
  // Every browser calls itself Mozilla.
  return { client: product === 'Mozilla' ? 'Browser' : redactText(product, digest).slice(0, CLIENT_NAME_MAX) }
}

/** Browsers set `Sec-Fetch-Site`, and pages cannot change it. */
function isFromConsole(request: Pick<HttpRequest, 'headers'>): boolean {
  return headerOf(request, 'sec-fetch-site') === 'same-origin'
}

interface AnsweredCall {
  readonly operation?: Operation
  readonly rejection?: ApiError
  readonly trace: Trace
}

/** Returns the result that a log row shows, if any: a rejection's hint or message, or a new quote's amounts. */
function rowTextOf(
  { operation, rejection, trace }: AnsweredCall,
  answer: HttpAnswer,
  digest: Digest,
): Pick<ExchangeSummary, 'note' | 'quoted'> {
  if (rejection !== undefined) {
    const failed = trace.checks.find(({ status }) => status === 'fail')
    return { note: redactText(failed?.hint ?? rejection.message, digest) }
  }
  if (operation?.id !== 'createQuote' || answer.status !== 201 || typeof answer.body !== 'string') return {}
  const quote = JSON.parse(answer.body)
  return {
    quoted: {
      sending: amountOf(quote.totalSendingAmount, quote.sendingCurrency),
      receiving: amountOf(quote.totalReceivingAmount, quote.receivingCurrency),
    },
  }
}

function amountOf(amount: number, { code, decimals }: { code: string; decimals: number }) {
  return { amount, code, decimals }
}

/** Matches a plausible ID. Clients may send anything. */
const PLAUSIBLE_ID = /^[!-~]{1,100}$/

/** Returns the ID that links a first request and its signed retries (§5.4). Ignores an implausible ID. */
export function signedRequestId(
  request: Pick<HttpRequest, 'headers'>,
  answer: Pick<HttpAnswer, 'status' | 'body'>,
): string | undefined {
  const id = headerOf(request, 'request-id') ?? (answer.status === 202 ? requestIdIn(answer.body) : undefined)
  return typeof id === 'string' && PLAUSIBLE_ID.test(id) ? id : undefined
}

function requestIdIn(body: HttpAnswer['body']): unknown {
  if (typeof body !== 'string') return undefined
  const parsed: unknown = JSON.parse(body)
  return typeof parsed === 'object' && parsed !== null && 'requestId' in parsed ? parsed.requestId : undefined
}
