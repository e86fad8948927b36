import { and, asc, desc, eq, gt, isNotNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Inputs, prepared, preparedRead, rowPlaceholders } from '#db/prepared'
import { readPage } from '#db/queries/read-page'
import { type ExchangeRowFilter, filterCondition, PAGE_READ } from '#db/queries/sandbox/exchange-filter'
import type { Page, PageRequest } from '#lib/contract/page-request'
import { CALLS_MAX, PAGE_READS_MAX } from '#lib/contract/sandbox/log-limits'
import type { Instant } from '#lib/contract/scalars'

/** Maximum total size of the stored calls, in bytes. */
export const CALL_BYTES_MAX = 64 * 1024 * 1024
/** Size limit of the reads by console pages, as a fraction of the limit for calls. */
const PAGE_READ_SHARE = 1 / 8

/** Maximum number of exchanges in one read. Other work can run between reads. */
export const ROWS_AT_ONCE = 100

type ExchangeTable = ReadTx['tables']['exchanges']
export type ExchangeRow = ExchangeTable['$inferSelect']

/** The columns of an exchange in a list. Excludes `detail`, which contains most of the exchange. */
export type ListedExchange = Pick<ExchangeRow, 'seq' | 'id' | 'record'>

/** The exchanges that match a filter, oldest first, and the totals of the log. */
export interface CountedCalls {
  readonly matching: readonly { readonly receivedAt: Instant; readonly status: string }[]
  readonly calls: number
  readonly pageReads: number
  /** Names of the clients that made the stored calls, sorted. Excludes the console. */
  readonly clients: readonly string[]
  /** Names of the platforms whose API keys these clients used, sorted. */
  readonly keys: readonly string[]
}

/** Stores an exchange and returns its sequence number. */
export async function insertExchange(tx: Tx, exchange: Omit<ExchangeRow, 'seq'>): Promise<number> {
  const [row] = await insertRow(tx, { ...exchange })
  if (row === undefined) throw new Error('An insert returned no row.')
  return row.seq
}

/**
 * Deletes the oldest exchanges until the log is within its limits. Reads by console pages have separate limits, so that
 * these reads and the calls do not displace each other.
 */
export async function trimExchanges(tx: Tx, callBytesMax = CALL_BYTES_MAX): Promise<void> {
  for (const { share, rowsMax, ...statements } of LIMITS) {
    await statements.deleteBeyondRows(tx, { rows: rowsMax })
    const [stored] = await statements.storedSize(tx, {})
    const bytesMax = Math.floor(callBytesMax * share)
    // Check the total first: a running sum takes ten times as long.
    if (Number(stored?.size ?? 0) > bytesMax) await statements.deleteBeyondBytes(tx, { bytes: bytesMax })
  }
}

/** Returns the sequence number of the newest exchange, or 0 if the log is empty. */
export async function newestExchange(tx: ReadTx): Promise<number> {
  const [row] = await newestRow(tx, {})
  return row?.seq ?? 0
}

export async function deleteExchanges(tx: Tx): Promise<void> {
  await tx.sql.delete(tx.tables.exchanges)
}

export async function findExchange(tx: ReadTx, id: string): Promise<ExchangeRow | undefined> {
  const { exchanges } = tx.tables
  const [row] = await tx.sql.select().from(exchanges).where(eq(exchanges.id, id))
  return row
}

/** Reads one page of the matching exchanges, newest first. Rejects an invalid cursor with INVALID_INPUT (`cursor`). */
export function listExchanges(tx: ReadTx, filter: ExchangeRowFilter, page: PageRequest): Promise<Page<ListedExchange>> {
  const { exchanges } = tx.tables
  const where = filterCondition(exchanges, filter)
  return readPage(
    {
      position: async id => {
        const [row] = await tx.sql.select({ seq: exchanges.seq }).from(exchanges).where(eq(exchanges.id, id))
        return row?.seq
      },
      rows: (after, limit) =>
        tx.sql
          .select(listRow(exchanges))
          .from(exchanges)
          .where(and(where, after === undefined ? undefined : lt(exchanges.seq, after)))
          .orderBy(desc(exchanges.seq))
          .limit(limit),
    },
    page,
  )
}

/** Reads the matching exchanges and the totals of the log. */
export async function countExchanges(tx: ReadTx, filter: ExchangeRowFilter): Promise<CountedCalls> {
  const { exchanges } = tx.tables
  const { seq, receivedAt, status, source } = exchanges
  const matching = await tx.sql
    .select({ receivedAt, status })
    .from(exchanges)
    .where(filterCondition(exchanges, filter))
    .orderBy(asc(seq))
  const sources = await tx.sql.select({ source, count: sql<unknown>`count(*)` }).from(exchanges).groupBy(source)
  const pageReads = Number(sources.find(row => row.source === PAGE_READ)?.count ?? 0)
  const stored = sources.reduce((sum, { count }) => sum + Number(count), 0)
  const names = async (name: typeof exchanges.client | typeof exchanges.platformName) => {
    const isCall = and(isNotNull(name), eq(source, 'client'))
    const rows = await tx.sql.selectDistinct({ name }).from(exchanges).where(isCall)
    return rows.flatMap(row => row.name ?? []).sort()
  }
  return {
    matching,
    calls: stored - pageReads,
    pageReads,
    clients: await names(exchanges.client),
    keys: await names(exchanges.platformName),
  }
}

/** Lists the exchanges after a sequence number, oldest first, at most {@link ROWS_AT_ONCE}. */
export async function exchangesAfter(tx: ReadTx, seq: number): Promise<readonly ListedExchange[]> {
  return rowsAfter(tx, { seq })
}

/**
 * Lists the calls of clients after a sequence number with their details, oldest first, at most {@link ROWS_AT_ONCE}.
 * Excludes the console's calls and, if a platform is given, those of others.
 */
export async function clientCallsAfter(
  tx: ReadTx,
  seq: number,
  platformId: string | undefined,
): Promise<readonly Pick<ExchangeRow, 'seq' | 'receivedAt' | 'record' | 'detail'>[]> {
  const { exchanges: t } = tx.tables
  const ofPlatform = platformId === undefined ? undefined : eq(t.platformId, platformId)
  return tx.sql
    .select({ seq: t.seq, receivedAt: t.receivedAt, record: t.record, detail: t.detail })
    .from(t)
    .where(and(gt(t.seq, seq), eq(t.source, 'client'), ofPlatform))
    .orderBy(asc(t.seq))
    .limit(ROWS_AT_ONCE)
}

function listRow({ seq, id, record }: ExchangeTable) {
  return { seq, id, record }
}

const insertRow = prepared<{ [Name in keyof Omit<ExchangeRow, 'seq'>]: unknown }, PromiseLike<{ seq: number }[]>>(
  'insert_exchange',
  (builder, { exchanges }) =>
    builder
      .insert(exchanges)
      // `rowPlaceholders` omits columns with a default. The default of `source` is only for rows of earlier versions.
      .values({ ...rowPlaceholders(exchanges), source: sql.placeholder('source') })
      .returning({ seq: exchanges.seq }),
)

const LIMITS = [
  { ...buildTrimStatements('calls', ({ source }) => ne(source, PAGE_READ)), rowsMax: CALLS_MAX, share: 1 },
  {
    ...buildTrimStatements('page_reads', ({ source }) => eq(source, PAGE_READ)),
    rowsMax: PAGE_READS_MAX,
    share: PAGE_READ_SHARE,
  },
]

function buildTrimStatements(name: string, conditionOn: (exchanges: ExchangeTable) => SQL) {
  return {
    /** Deletes all exchanges except the `rows` newest ones. Counts exchanges, because sequence numbers have gaps. */
    deleteBeyondRows: prepared(`trim_${name}_rows`, (builder, { exchanges }, inputs: Inputs<{ rows: number }>) => {
      const { seq } = exchanges
      const beyond = sql`(select ${seq} from ${exchanges} where ${conditionOn(exchanges)} order by ${seq} desc limit 1 offset ${inputs.rows})`
      return builder.delete(exchanges).where(and(conditionOn(exchanges), lte(seq, beyond)))
    }),
    storedSize: preparedRead(`${name}_bytes`, (builder, { exchanges }) =>
      builder
        .select({ size: sql<unknown>`sum(${sizeOf(exchanges)})` })
        .from(exchanges)
        .where(conditionOn(exchanges)),
    ),
    deleteBeyondBytes: prepared(`trim_${name}_bytes`, (builder, { exchanges }, inputs: Inputs<{ bytes: number }>) => {
      const { seq } = exchanges
      const sizes = sql`select ${seq} as place, sum(${sizeOf(exchanges)}) over (order by ${seq} desc) as size from ${exchanges} where ${conditionOn(exchanges)}`
      const beyond = sql`(select max(place) from (${sizes}) as sizes where size > ${inputs.bytes})`
      return builder.delete(exchanges).where(and(conditionOn(exchanges), lte(seq, beyond)))
    }),
  }
}

/**
 * Returns an SQL expression for the length of an exchange's JSON in bytes. Neither engine reads the text: SQLite stores
 * the length in the row header, PostgreSQL in the pointer to an out-of-line value.
 */
function sizeOf({ record, detail }: ExchangeTable): SQL {
  return sql`octet_length(${record}) + coalesce(octet_length(${detail}), 0)`
}

const newestRow = preparedRead('newest_exchange', (builder, { exchanges }) =>
  builder.select({ seq: exchanges.seq }).from(exchanges).orderBy(desc(exchanges.seq)).limit(1),
)

const rowsAfter = preparedRead('exchanges_after', (sql, { exchanges }, inputs: Inputs<{ seq: number }>) =>
  sql
    .select(listRow(exchanges))
    .from(exchanges)
    .where(gt(exchanges.seq, inputs.seq))
    .orderBy(asc(exchanges.seq))
    .limit(ROWS_AT_ONCE),
)
