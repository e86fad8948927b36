import type { ExchangeDocument } from '#lib/contract/sandbox/exchange'
import type { Instant } from '#lib/contract/scalars'
import type { AssessedCall, FoundSecret, SeenTransaction } from '#lib/domain/readiness/assessed-call'
import { findSecrets, IN_QUERY } from '#lib/domain/readiness/find-secrets'

/** A call as the log stores it. In a row of an earlier version, `record` includes the detail. */
interface StoredCall {
  readonly receivedAt: Instant
  readonly record: string
  readonly detail: string | null
}

/** Returns the facts of a stored call. `isApiSecret` compares a text with the secrets of all API tokens. */
export function extractFacts(
  { receivedAt, record, detail }: StoredCall,
  isApiSecret: (text: string) => boolean,
): AssessedCall {
  const summary: ExchangeDocument = JSON.parse(record)
  // Of an accepted call, no check failed.
  const read = detail === null ? '{}' : summary.status < 400 ? withoutChecks(detail) : detail
  return callOf({ ...summary, ...JSON.parse(read) }, receivedAt, isApiSecret)
}

/** Returns the status of the transaction in a webhook's body, if it has one. */
export function transactionStatusIn(body: string): string | undefined {
  const data = parseObject(body, '"Transaction:')?.data
  return isObject(data) ? textOf(data.status) : undefined
}

/**
 * Returns the detail of an exchange without its last member, `checks`, which takes half of the time to parse. The
 * mark cannot be in a text, because JSON escapes quotation marks.
 */
function withoutChecks(detail: string): string {
  const at = detail.indexOf(',"checks":[')
  return at === -1 ? detail : `${detail.slice(0, at)}}`
}

function callOf(exchange: ExchangeDocument, at: Instant, isApiSecret: (text: string) => boolean): AssessedCall {
  const { request, response, status, operationId, path } = exchange
  const { query, body: bodyText = '' } = request
  const header = (name: string) => headerIn(request.headers, name)
  const isDone = status < 300 && response.body !== undefined
  const answer: AnsweredObject | undefined = isDone ? parseObject(response.body) : undefined
  const retryAfter = headerIn(response.headers, 'retry-after')
  const secrets = findSecrets({ path, query, bodyText, isApiSecret })
  return {
    id: exchange.id,
    at,
    machineMs: at - (exchange.clockAheadMs ?? 0),
    operationId,
    method: exchange.method,
    path,
    query: withoutSecrets(query, secrets),
    platformId: exchange.platformId,
    client: exchange.client,
    status,
    code: exchange.code,
    reason: response.reason,
    isReplayed: exchange.replayed === true,
    failedCheck: exchange.checks?.find(check => check.status === 'fail')?.id,
    injected: exchange.injected,
    idempotencyKey: header('idempotency-key'),
    requestId: header('request-id'),
    stamp: header('service-wallet-signature') ?? header('grid-wallet-signature'),
    bodyDigest: request.bodyDigest,
    retryAfterSeconds: retryAfter === undefined ? undefined : Number(retryAfter),
    isRetryUseless: headerIn(response.headers, 'x-should-retry') === 'false',
    executesAtOnce:
      operationId === 'createQuote' && parseObject(request.body, 'immediatelyExecute')?.immediatelyExecute === true,
    quoteId: operationId === 'createQuote' ? textOf(answer?.id) : undefined,
    challengeId: status === 202 ? textOf(answer?.requestId) : undefined,
    transactions: answer === undefined ? [] : transactionsIn(answer),
    nextCursor: textOf(answer?.nextCursor),
    secrets,
  }
}

/** Hides the secrets in a query, because facts are kept and must not contain them. */
function withoutSecrets(query: string, secrets: readonly FoundSecret[]): string {
  const names = secrets.flatMap(({ place }) => (place.startsWith(IN_QUERY) ? place.slice(IN_QUERY.length) : []))
  if (names.length === 0) return query
  const parameters = new URLSearchParams(query)
  for (const name of names) parameters.set(name, 'hidden')
  return parameters.toString()
}

/** Members of a response that practices read. Their types are unknown, because the fault `unknown_members` changes them. */
type AnsweredObject = Readonly<Record<string, unknown>>

/** Returns the object in a text, or undefined for other JSON, and for a text that does not contain `mark`. */
function parseObject(text: string | undefined, mark = ''): AnsweredObject | undefined {
  if (text === undefined || !text.includes(mark)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function transactionsIn(answer: AnsweredObject): readonly SeenTransaction[] {
  const objects: readonly unknown[] = Array.isArray(answer.data) ? answer.data : [answer]
  return objects.filter(isObject).flatMap(object => {
    const id = textOf(object.transactionId) ?? textOf(object.id)
    const status = textOf(object.status)
    if (id?.startsWith('Transaction:') !== true || status === undefined) return []
    return [{ id, status, hasRefund: isObject(object.refund) }]
  })
}

function headerIn(headers: readonly (readonly [string, string])[], name: string): string | undefined {
  return headers.find(([each]) => each.toLowerCase() === name)?.[1]
}

function isObject(value: unknown): value is AnsweredObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
