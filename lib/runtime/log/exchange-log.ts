import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#db/database'
import { findRecordedCall } from '#db/queries/recordings/recordings'
import {
  countExchanges,
  type ExchangeRow,
  findExchange,
  type ListedExchange,
  listExchanges,
} from '#db/queries/sandbox/exchanges'
import type { SeenResponseRow } from '#db/queries/sandbox/seen-responses'
import { decodeDocument } from '#lib/contract/codec'
import { CONSOLE_CLIENT } from '#lib/contract/sandbox/console-client'
import {
  type Exchange,
  type ExchangeSummary,
  exchange as exchangeSchema,
  exchangeSummary,
  type SummaryDocument,
} from '#lib/contract/sandbox/exchange'
import { CALLS_MAX } from '#lib/contract/sandbox/log-limits'
import { isoFromInstant } from '#lib/contract/scalars'
import type { CountedResponse, EventFeed, ExchangeLog, ObservedExchange } from '#lib/operations/world'
import { freshnessOf } from '#lib/runtime/freshness'
import { lostCalls } from '#lib/runtime/log/lost-calls'
import { bytesOf, writeExchanges } from '#lib/runtime/log/write-exchanges'
import { writeQueue } from '#lib/runtime/log/write-queue'

/** Time to gather exchanges for one write while the stream has subscribers. */
const GATHER_SUBSCRIBED_MS = 20
/** Maximum number of delays of a full batch. A delay avoids writing rows that the next write would delete. */
const FLOOD_DELAYS_MAX = 4

/** Bytes of exchanges to write before the next call to `reclaim`, which frees the space of deleted exchanges. */
const RECLAIM_EVERY_BYTES = 16 * 1024 * 1024

export interface ExchangeLogParts {
  readonly db: Database
  readonly events: Pick<EventFeed, 'hasSubscribers'>
  /** Maximum total size of the stored calls, in bytes, if not the default. */
  readonly callBytesMax?: number | undefined
  /** Publishes the stored exchanges that are not yet published. */
  publish(): Promise<void>
  /** Runs after every write, successful or not. Must not reject. */
  onFlush(): Promise<void>
  /** Receives the unexpected error of a failed write. */
  report(error: unknown): void
}

/** Opens the log. Exchanges are published after the write that assigns their sequence numbers. */
export function exchangeLog(parts: ExchangeLogParts): ExchangeLog {
  const { db, events, publish } = parts
  const { gatherMs, settleMs } = freshnessOf(db)
  const writes = writeQueue(parts)
  const reclaim = reclaimer(db)
  /** Responses to write, with functions that make their exchanges, oldest first; at most about {@link CALLS_MAX}. */
  const waiting: { readonly response: CountedResponse; readonly make: () => ObservedExchange }[] = []
  const lost = lostCalls()
  /** True if an open recording may need every call. Each write reads which ones are open; until the first, one may be. */
  let isRecording = true
  const tally = responseTally()
  const flush = async (): Promise<void> => {
    timer.clear()
    if (writes.isFull()) await writes.waitForAll()
    const batch = waiting.splice(0).map(({ make }) => make())
    const seen = tally.take()
    if (batch.length > 0 || !lost.isEmpty()) {
      writes.add(async () => {
        const rows = batch.map(rowOf)
        isRecording = await lost.countIn(batch, missed => writeExchanges(parts, rows, { seen, lost: missed }))
        await reclaim(rows)
        await publish()
      })
    }
    await writes.waitForAll()
  }

  /** Counts the call as lost even if no recording is known: another process may have started one. */
  const drop = () => {
    const dropped = waiting.shift()
    if (dropped !== undefined) lost.add(dropped.response)
  }
  const timer = flushTimer(gatherMs, () => {
    const mayDelay = waiting.length >= CALLS_MAX && !isRecording && !events.hasSubscribers()
    if (!mayDelay || timer.delays === FLOOD_DELAYS_MAX) return void flush()
    timer.delay()
    // Run `onFlush` despite the delay.
    writes.addEmpty()
  })

  return {
    flush,
    settle: async () => {
      if (settleMs > 0) await delay(settleMs)
      await flush()
      if (lost.hasFailed()) await flush()
      return !lost.hasFailed()
    },
    keepAll: () => {
      isRecording = true
    },
    add: (response, make) => {
      tally.add(response)
      waiting.push({ response, make })
      if (waiting.length > CALLS_MAX) isRecording && !writes.isFull() ? void flush() : drop()
      timer.start(events.hasSubscribers())
    },
    ...storedExchanges(db, flush),
  }
}

function storedExchanges(db: Database, flush: () => Promise<void>): Pick<ExchangeLog, 'list' | 'find' | 'count'> {
  return {
    list: async (filter, page) => {
      await flush()
      const rows = await db.read(tx => listExchanges(tx, filter, page))
      return { ...rows, data: rows.data.map(summaryOf) }
    },
    find: async id => {
      await flush()
      const row = await db.read(async tx => (await findExchange(tx, id)) ?? findRecordedCall(tx, id))
      return row === undefined ? undefined : exchangeOf(row)
    },
    count: async filter => {
      await flush()
      return db.read(tx => countExchanges(tx, filter))
    },
  }
}

function flushTimer(gatherMs: number, onDue: () => void) {
  let timer: NodeJS.Timeout | undefined
  let isSoon = false
  return {
    delays: 0,
    start(hasSubscribers: boolean) {
      if (timer !== undefined && (isSoon || !hasSubscribers)) return
      clearTimeout(timer)
      isSoon = hasSubscribers
      timer = setTimeout(onDue, hasSubscribers ? GATHER_SUBSCRIBED_MS : gatherMs)
    },
    delay() {
      this.delays += 1
      timer = setTimeout(onDue, gatherMs)
    },
    clear() {
      clearTimeout(timer)
      timer = undefined
      isSoon = false
      this.delays = 0
    },
  }
}

function reclaimer(db: Database) {
  let bytes = 0
  return async (rows: readonly Omit<ExchangeRow, 'seq'>[]): Promise<void> => {
    for (const row of rows) bytes += bytesOf(row)
    if (bytes < RECLAIM_EVERY_BYTES) return
    bytes = 0
    await db.reclaim()
  }
}

/** Encodes without the schema: only the instant has a different wire form. */
function rowOf(observed: ObservedExchange): Omit<ExchangeRow, 'seq'> {
  const { request, response, checks, ...summary } = observed
  const { id, receivedAt, method, path, status, code, platformId, platformName, client, requestId, callerTraceId } =
    summary
  const record: SummaryDocument = { ...summary, sequence: 0, receivedAt: isoFromInstant(receivedAt) }
  return {
    id,
    platformId: platformId ?? null,
    receivedAt,
    method,
    path,
    status: String(status),
    code: code ?? null,
    source: summary.pageRead ? 'page' : summary.fromConsole ? 'console' : 'client',
    client: client ?? null,
    platformName: platformName ?? null,
    requestId: requestId ?? null,
    callerTraceId: callerTraceId ?? null,
    record: JSON.stringify(record),
    detail: JSON.stringify({ request, response, checks }),
  }
}

/** In a row from an earlier version, the record includes the detail. */
function exchangeOf({ seq, record, detail }: Pick<ExchangeRow, 'seq' | 'record' | 'detail'>): Exchange {
  const document = { ...JSON.parse(record), ...JSON.parse(detail ?? '{}') }
  return { ...decodeDocument(exchangeSchema, document), sequence: seq }
}

function summaryOf({ seq, record }: ListedExchange): ExchangeSummary {
  return { ...decodeDocument(exchangeSummary, JSON.parse(record)), sequence: seq }
}

function responseTally() {
  const rows = new Map<string, SeenResponseRow>()
  return {
    add: (response: CountedResponse) => {
      const fields = {
        platformId: response.platformId ?? '',
        client: clientOf(response),
        operationId: response.operationId ?? '',
        status: String(response.status),
        code: response.code ?? '',
      }
      const key = JSON.stringify(fields)
      rows.set(key, { ...fields, count: (rows.get(key)?.count ?? 0n) + 1n, newestExchangeId: response.id })
    },
    take: (): readonly SeenResponseRow[] => {
      const responses = [...rows.values()]
      rows.clear()
      return responses
    },
  }
}

/** Unauthenticated clients share an empty name, so they cannot fill the table. */
function clientOf({ client = '', fromConsole, platformId }: CountedResponse): string {
  if (fromConsole === true) return CONSOLE_CLIENT
  return platformId === undefined ? '' : client
}
