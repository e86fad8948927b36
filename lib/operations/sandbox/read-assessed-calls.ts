import type { Database, ReadTx } from '#db/database'
import { listRecordedParts, newestRecordedCall, type RecordedPart } from '#db/queries/recordings/recorded-parts'
import { findRecording, type RecordingRow, recordedCallsBetween } from '#db/queries/recordings/recordings'
import { clientCallsAfter } from '#db/queries/sandbox/exchanges'
import { listFailedTransactions } from '#db/queries/transfers/transactions'
import { listDeliveries } from '#db/queries/webhooks/webhook-attempts'
import type { ExchangeDocument } from '#lib/contract/sandbox/exchange'
import type { Id, Instant } from '#lib/contract/scalars'
import type { AssessedCall, AssessedDelivery, Observed, SeenTransaction } from '#lib/domain/readiness/assessed-call'
import { findSecrets } from '#lib/domain/readiness/find-secrets'
import type { World } from '#lib/operations/world'

/** Calls to assess: those of a platform, else of all, and those of a recording, else in the log. */
interface AssessedSource {
  readonly platformId: Id<'Platform'> | undefined
  readonly recording: RecordingRow | undefined
}

/**
 * Reads what practices assess: calls of clients, and the deliveries to them in the same time. A recording has a part for
 * each life of the data, because a reset or a loaded snapshot may repeat IDs of objects.
 */
export async function readParts(world: World, source: AssessedSource): Promise<readonly Observed[]> {
  const { db, clock, tokens, digestHex } = world
  const secretDigests = new Set<string>()
  for (const { secretDigest } of (await db.read(tx => tokens.all(tx))).values()) secretDigests.add(secretDigest)
  const isApiSecret = (text: string) => secretDigests.has(digestHex(text))
  const now = clock.now()
  const { recording, platformId } = source
  // One snapshot: a reset must not come between the facts of the part in progress and the position of its last call.
  const parts = await db.read(async tx => {
    if (recording === undefined) return [await currentPart(tx, { platformId }, now)]
    const ended = await listRecordedParts(tx, recording.id)
    const current = await findRecording(tx, recording.id)
    return current?.endedAt === null ? [...ended, await currentPart(tx, current, now)] : ended
  })
  const observed: Observed[] = []
  let after = 0
  for (const { callsUntil, endedAt, deliveries, failed } of parts) {
    observed.push({
      calls: await readCalls(db, { ...source, after, until: Number(callsUntil) }, isApiSecret),
      deliveries: deliveries.filter(each => platformId === undefined || each.platformId === platformId),
      transactions: new Map(failed.map(({ id, hasRefund }) => [id, { id, status: 'FAILED', hasRefund }])),
      now: endedAt,
    })
    after = Number(callsUntil)
  }
  return observed
}

/** Reads the facts of the part in progress: those since the last reset or loaded snapshot of a recording, or of the log. */
export async function currentPart(
  tx: ReadTx,
  { platformId, eventsAfter }: { platformId: Id<'Platform'> | null | undefined; eventsAfter?: bigint },
  now: Instant,
): Promise<RecordedPart> {
  const source = { platformId: platformId ?? undefined, eventsAfter }
  return {
    callsUntil: await newestRecordedCall(tx),
    endedAt: now,
    deliveries: (await listDeliveries(tx, source)).map(deliveryOf),
    failed: await listFailedTransactions(tx, source.platformId),
  }
}

/** Reads in batches, so that other work can run in between. Keeps no body, because bodies can take 256 MB. */
async function readCalls(
  db: Database,
  { platformId, recording, after, until }: AssessedSource & { readonly after: number; readonly until: number },
  isApiSecret: (text: string) => boolean,
): Promise<readonly AssessedCall[]> {
  const calls: AssessedCall[] = []
  let from = after
  for (;;) {
    const rows = await db.read(tx =>
      recording === undefined
        ? clientCallsAfter(tx, from, platformId)
        : recordedCallsBetween(tx, recording.id, { after: from, until, platformId }),
    )
    const last = rows.at(-1)
    if (last === undefined) return calls
    for (const row of rows) {
      const record: ExchangeDocument = JSON.parse(row.record)
      const { detail } = row
      // Of an accepted call, no check failed.
      const read = detail === null ? '{}' : record.status < 400 ? withoutChecks(detail) : detail
      calls.push(callOf({ ...record, ...JSON.parse(read) }, row.receivedAt, isApiSecret))
    }
    from = last.seq
  }
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
  const { request, response, status, operationId } = exchange
  const header = (name: string) => headerIn(request.headers, name)
  const isDone = status < 300 && response.body !== undefined
  const answer: AnsweredObject | undefined = isDone ? parseObject(response.body) : undefined
  const retryAfter = headerIn(response.headers, 'retry-after')
  return {
    id: exchange.id,
    at,
    machineMs: at - (exchange.clockAheadMs ?? 0),
    operationId,
    method: exchange.method,
    path: exchange.path,
    query: request.query,
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
    secrets: findSecrets({
      path: exchange.path,
      query: request.query,
      bodyText: request.body ?? '',
      isApiSecret,
    }),
  }
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

function deliveryOf({ attempt, type, subjectId, body, platformId }: Delivery): AssessedDelivery {
  const data = parseObject(body, '"Transaction:')?.data
  return {
    eventId: attempt.eventId,
    type,
    subjectId,
    transactionStatus: isObject(data) ? textOf(data.status) : undefined,
    platformId,
    kind: attempt.kind,
    fault: attempt.fault ?? undefined,
    at: attempt.startedAt,
    durationMs: numberOf(attempt.durationMs),
    status: numberOf(attempt.status),
    error: attempt.error ?? undefined,
    verdict: attempt.verdict ?? undefined,
  }
}

type Delivery = Awaited<ReturnType<typeof listDeliveries>>[number]

function numberOf(value: bigint | number | null): number | undefined {
  return value === null ? undefined : Number(value)
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
