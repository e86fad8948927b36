import type { Database } from '#db/database'
import {
  EXCHANGES_MAX,
  type ExchangeRow,
  exchangesAfter,
  findExchange,
  insertExchange,
  type ListedExchange,
  listExchanges,
  newestExchange,
  trimExchanges,
} from '#db/queries/sandbox/exchanges'
import { decodeDocument, encodeDocument } from '#lib/contract/codec'
import {
  type Exchange,
  type ExchangeDocument,
  type ExchangeSummary,
  exchange as exchangeSchema,
  exchangeSummary,
  type SummaryDocument,
} from '#lib/contract/sandbox/exchange'
import { isoFromInstant } from '#lib/contract/scalars'
import { isUnavailable } from '#lib/http/is-database-unavailable'
import type { EventFeed, ExchangeLog, ObservedExchange, SandboxEvent } from '#lib/operations/world'
import type { Missed } from '#lib/runtime/log/event-feed'

/** How long exchanges are gathered before they are written together, while somebody follows them as they happen. */
const GATHER_FOLLOWED_MS = 20
/** The same while nobody does. */
const GATHER_MS = 1_000
/** The same where other processes read the log, too. */
const GATHER_SHARED_MS = 100

/** Bytes written before the space of those they replaced is returned. */
const RECLAIM_EVERY_BYTES = 16 * 1024 * 1024

/** What the log is made of. */
export interface ExchangeLogParts {
  readonly db: Database
  readonly events: EventFeed
  /** Publishes what every process has written to a shared database since. */
  publishShared?: (() => Promise<void>) | undefined
  /** Runs after every write, successful or not. Never rejects. */
  onFlush(): Promise<void>
  /** Told a fault of ours, once for each write it spoiled. */
  report(error: unknown): void
}

/** Opens the log. Each exchange is published once it has its place. */
export function exchangeLog(parts: ExchangeLogParts): ExchangeLog {
  const { db, events, publishShared } = parts
  const gatherMs = db.shared ? GATHER_SHARED_MS : GATHER_MS
  const writing = writer(parts)
  const reclaim = reclaimer(db)
  /** Exchanges to write, oldest first; no more than are kept. */
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
        const places = await writeRows(db, rows)
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
      if (waiting.length > EXCHANGES_MAX) waiting.shift()
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
  }
}

/** Returns the space of replaced rows to the system, now and then. */
function reclaimer(db: Database) {
  let bytes = 0
  return async (rows: readonly Omit<ExchangeRow, 'seq'>[]): Promise<void> => {
    for (const { record, detail } of rows) bytes += record.length + (detail?.length ?? 0)
    if (bytes < RECLAIM_EVERY_BYTES) return
    bytes = 0
    await db.reclaim()
  }
}

/** Does works behind the answers, one after another. */
function writer({ onFlush, report }: ExchangeLogParts) {
  let writing: Promise<void> = Promise.resolve()
  return {
    add: (work: () => Promise<void>): void => {
      writing = writing
        .then(work)
        // What explains calls may be lost while the disk is full; the calls themselves were answered.
        .catch((error: unknown) => {
          if (!isUnavailable(error)) report(error)
        })
        .then(onFlush)
    },
    done: () => writing,
  }
}

/**
 * Returns the exchanges after a place that are still kept, as events, and the place up to which the reader has them. Reads a
 * few at a time, because a reader of many must not keep others waiting. Exchanges written meanwhile may be missing: the caller
 * starts to listen first.
 */
export async function missedExchanges(db: Database, lastEventId: number): Promise<Missed> {
  // The id of another database, or of a former one, may be any.
  const seenUpTo = Math.min(lastEventId, await db.read(newestExchange))
  const events: SandboxEvent[] = []
  let after = lastEventId
  // Those that were there at the beginning are no more than that; a flood of others is not run after.
  while (events.length < EXCHANGES_MAX) {
    const rows = await db.read(tx => exchangesAfter(tx, after))
    const last = rows.at(-1)
    if (last === undefined) break
    for (const row of rows) events.push(storedEventOf(row))
    after = last.seq
  }
  return { seenUpTo, events }
}

/** Stores rows in their order; returns their places. */
async function writeRows(db: Database, rows: readonly Omit<ExchangeRow, 'seq'>[]): Promise<readonly number[]> {
  return db.transact(async tx => {
    const places: number[] = []
    for (const row of rows) places.push(await insertExchange(tx, row))
    await trimExchanges(tx)
    return places
  }, 'in-order')
}

/** A row. The wire form of an exchange differs in its instant alone, so the schema is not asked. */
function rowOf(observed: ObservedExchange): Omit<ExchangeRow, 'seq'> {
  const { request, response, checks, ...summary } = observed
  const { id, receivedAt, method, path, status, code, platformId } = summary
  const record: SummaryDocument = { ...summary, sequence: 0, receivedAt: isoFromInstant(receivedAt) }
  return {
    id,
    platformId: platformId ?? null,
    receivedAt,
    method,
    path,
    status: String(status),
    code: code ?? null,
    record: JSON.stringify(record),
    detail: JSON.stringify({ request, response, checks }),
  }
}

/** The whole exchange: its record and its detail, which a row of a former version has in its record. */
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

/** The event of a stored exchange, which is in its wire form already: a replay of a thousand asks no schema. */
export function storedEventOf({ seq, record }: ListedExchange): SandboxEvent {
  const { request, response, checks, ...summary }: Partial<ExchangeDocument> = JSON.parse(record)
  return { id: seq, type: 'exchange', data: JSON.stringify({ ...summary, sequence: seq }) }
}
