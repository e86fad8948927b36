import type { Database } from '#db/database'
import {
  countExchanges,
  type ExchangeRow,
  exchangesAfter,
  findExchange,
  insertExchange,
  type ListedExchange,
  listExchanges,
  newestExchange,
  trimExchanges,
} from '#db/queries/sandbox/exchanges'
import { countSeenResponses } from '#db/queries/sandbox/seen-responses'
import { decodeDocument, encodeDocument } from '#lib/contract/codec'
import {
  type Exchange,
  type ExchangeDocument,
  type ExchangeSummary,
  exchange as exchangeSchema,
  exchangeSummary,
  type SummaryDocument,
} from '#lib/contract/sandbox/exchange'
import { CALLS_KEPT, PAGE_READS_KEPT } from '#lib/contract/sandbox/log-limits'
import { isoFromInstant } from '#lib/contract/scalars'
import { isUnavailable } from '#lib/http/is-database-unavailable'
import type { EventFeed, ExchangeLog, ObservedExchange, SandboxEvent } from '#lib/operations/world'
import { seenResponses } from '#lib/runtime/log/count-seen-responses'
import type { Missed } from '#lib/runtime/log/event-feed'

/** Milliseconds to gather exchanges for one write while the stream has followers. */
const GATHER_FOLLOWED_MS = 20
/** The same without followers. */
const GATHER_MS = 1_000
/** The same if other processes read the log. */
const GATHER_SHARED_MS = 100

/** Bytes written before the space of replaced exchanges is returned. */
const RECLAIM_EVERY_BYTES = 16 * 1024 * 1024

export interface ExchangeLogParts {
  readonly db: Database
  readonly events: EventFeed
  /** Publishes the exchanges that other processes have written to a shared database. */
  publishShared?: (() => Promise<void>) | undefined
  /** Runs after every write, successful or not. Never rejects. */
  onFlush(): Promise<void>
  /** Receives a fault of ours, once for each failed write. */
  report(error: unknown): void
}

/** Opens the log. Publishes each exchange once it has its place. */
export function exchangeLog(parts: ExchangeLogParts): ExchangeLog {
  const { db, events, publishShared } = parts
  const gatherMs = db.shared ? GATHER_SHARED_MS : GATHER_MS
  const writing = writer(parts)
  const reclaim = reclaimer(db)
  /** Exchanges to write, oldest first; no more than the log stores. */
  const waiting: (() => ObservedExchange)[] = []
  let timer: NodeJS.Timeout | undefined
  let isSoon = false

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    isSoon = false
    const batch = waiting.splice(0).map(make => make())
    if (batch.length > 0) {
      writing.add(async () => {
        const rows = batch.map(rowOf)
        const places = await writeRows(db, rows, batch)
        await reclaim(rows)
        if (!events.isFollowed()) return
        if (publishShared !== undefined) return publishShared()
        for (const [index, observed] of batch.entries()) events.publish(eventOf(observed, places[index]))
      })
    }
    return writing.done()
  }

  return {
    flush,
    add: make => {
      waiting.push(make)
      if (waiting.length > CALLS_KEPT) waiting.shift()
      const isFollowed = events.isFollowed()
      if (timer !== undefined && (isSoon || !isFollowed)) return
      clearTimeout(timer)
      isSoon = isFollowed
      timer = setTimeout(() => void flush(), isFollowed ? GATHER_FOLLOWED_MS : gatherMs)
    },
    list: async (filter, page) => {
      await flush()
      const rows = await db.read(tx => listExchanges(tx, filter, page))
      return { ...rows, data: rows.data.map(summaryOf) }
    },
    followFrom: async () => (db.shared ? db.read(newestExchange) : undefined),
    find: async id => {
      await flush()
      const row = await db.read(tx => findExchange(tx, id))
      return row === undefined ? undefined : exchangeOf(row)
    },
    count: async filter => {
      await flush()
      return db.read(tx => countExchanges(tx, filter))
    },
  }
}

function reclaimer(db: Database) {
  let bytes = 0
  return async (rows: readonly Omit<ExchangeRow, 'seq'>[]): Promise<void> => {
    for (const { record, detail } of rows) bytes += record.length + (detail?.length ?? 0)
    if (bytes < RECLAIM_EVERY_BYTES) return
    bytes = 0
    await db.reclaim()
  }
}

/** Runs writes in the background, one after another. */
function writer({ onFlush, report }: ExchangeLogParts) {
  let writing: Promise<void> = Promise.resolve()
  return {
    add: (work: () => Promise<void>): void => {
      writing = writing
        .then(work)
        // A full disk may lose log entries; the calls themselves were answered.
        .catch((error: unknown) => {
          if (!isUnavailable(error)) report(error)
        })
        .then(onFlush)
    },
    done: () => writing,
  }
}

/**
 * Returns the stored exchanges after a place as events, and the place up to which the reader has them. Reads a few at a
 * time, so that other work can run in between. Exchanges written meanwhile may be missing: the caller starts to listen
 * first.
 */
export async function missedExchanges(db: Database, lastEventId: number): Promise<Missed> {
  // An id of another or a former database may have any value.
  const seenUpTo = Math.min(lastEventId, await db.read(newestExchange))
  const events: SandboxEvent[] = []
  let after = lastEventId
  // Stop at the count of exchanges that existed at the start, even during a flood of others.
  while (events.length < CALLS_KEPT + PAGE_READS_KEPT) {
    const rows = await db.read(tx => exchangesAfter(tx, after))
    const last = rows.at(-1)
    if (last === undefined) break
    for (const row of rows) events.push(storedEventOf(row))
    after = last.seq
  }
  return { seenUpTo, events }
}

/** Stores rows in order and counts their responses; returns their places. */
async function writeRows(
  db: Database,
  rows: readonly Omit<ExchangeRow, 'seq'>[],
  batch: readonly ObservedExchange[],
): Promise<readonly number[]> {
  return db.transact(async tx => {
    const places: number[] = []
    for (const row of rows) places.push(await insertExchange(tx, row))
    await trimExchanges(tx)
    await countSeenResponses(tx, seenResponses(batch))
    return places
  }, 'in-order')
}

/** Returns a row. Skips the schema: only the instant differs in an exchange's wire form. */
function rowOf(observed: ObservedExchange): Omit<ExchangeRow, 'seq'> {
  const { request, response, checks, ...summary } = observed
  const { id, receivedAt, method, path, status, code, platformId, platformName, client, requestId } = summary
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
    record: JSON.stringify(record),
    detail: JSON.stringify({ request, response, checks }),
  }
}

/** Joins an exchange's record and detail. A row of a former version has both in its record. */
function exchangeOf({ seq, record, detail }: ExchangeRow): Exchange {
  const document = { ...JSON.parse(record), ...JSON.parse(detail ?? '{}') }
  return { ...decodeDocument(exchangeSchema, document), sequence: seq }
}

function summaryOf({ seq, record }: ListedExchange): ExchangeSummary {
  return { ...decodeDocument(exchangeSummary, JSON.parse(record)), sequence: seq }
}

function eventOf(observed: ObservedExchange, sequence = 0): SandboxEvent {
  const { request, response, checks, ...summary } = observed
  return {
    id: sequence,
    type: 'exchange',
    data: JSON.stringify(encodeDocument(exchangeSummary, { ...summary, sequence })),
  }
}

/** Returns the event of a stored exchange, which is in wire form already, so a replay skips the schema. */
export function storedEventOf({ seq, record }: ListedExchange): SandboxEvent {
  const { request, response, checks, ...summary }: Partial<ExchangeDocument> = JSON.parse(record)
  return { id: seq, type: 'exchange', data: JSON.stringify({ ...summary, sequence: seq }) }
}
