import { and, asc, desc, eq, gt, like, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { ReadTx, Tx } from '#db/database'
import { type Given, prepared, preparedRead, rowGiven } from '#db/prepared'
import { readPage } from '#db/queries/read-page'
import type { Page, PageRequest } from '#lib/contract/page-request'

export const EXCHANGES_MAX = 1_000
/** Most bytes of exchanges stored: large ones reduce their number. */
export const EXCHANGE_BYTES_MAX = 64 * 1024 * 1024

/** Exchanges per read when reading many, so that other callers run in between. */
const ROWS_AT_ONCE = 100

export type ExchangeRow = ReadTx['tables']['exchanges']['$inferSelect']

/** The columns lists read. They skip the detail, which is most of an exchange. */
export type ListedExchange = Pick<ExchangeRow, 'seq' | 'id' | 'record'>

/** Filters of a list of exchanges: a method, `401` or `4xx`, a code, a part of the path. */
export interface ExchangeRowFilter {
  readonly method?: string | undefined
  readonly status?: string | undefined
  readonly code?: string | undefined
  readonly path?: string | undefined
}

/** Stores an exchange and returns its place in the log. */
export async function insertExchange(tx: Tx, exchange: Omit<ExchangeRow, 'seq'>): Promise<number> {
  const [row] = await insertRow(tx, { ...exchange })
  if (row === undefined) throw new Error('An insert returned no row.')
  return row.seq
}

/** Deletes all but the newest {@link EXCHANGES_MAX}, then the oldest beyond {@link EXCHANGE_BYTES_MAX}. */
export async function trimExchanges(tx: Tx): Promise<void> {
  await deleteBeyondRows(tx, { rows: EXCHANGES_MAX })
  const [stored] = await storedSize(tx, {})
  // Check the total first: a running sum takes ten times as long.
  if (Number(stored?.size ?? 0) > EXCHANGE_BYTES_MAX) await deleteBeyondBytes(tx, { bytes: EXCHANGE_BYTES_MAX })
}

/** Returns the place of the newest exchange, or 0 if the log is empty. */
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

/** Lists exchanges, newest first. */
export function listExchanges(tx: ReadTx, filter: ExchangeRowFilter, page: PageRequest): Promise<Page<ListedExchange>> {
  const { exchanges } = tx.tables
  const where = conditions(tx, filter)
  return readPage(
    {
      position: async id => {
        const [row] = await tx.sql.select({ seq: exchanges.seq }).from(exchanges).where(eq(exchanges.id, id))
        return row?.seq
      },
      rows: (after, limit) =>
        tx.sql
          .select(listed(exchanges))
          .from(exchanges)
          .where(and(...where, after === undefined ? undefined : lt(exchanges.seq, after)))
          .orderBy(desc(exchanges.seq))
          .limit(limit),
    },
    page,
  )
}

/** Lists the first exchanges after a place, oldest first. */
export async function exchangesAfter(tx: ReadTx, seq: number): Promise<readonly ListedExchange[]> {
  return rowsAfter(tx, { seq })
}

function listed({ seq, id, record }: ReadTx['tables']['exchanges']) {
  return { seq, id, record }
}

const insertRow = prepared<{ [Name in keyof Omit<ExchangeRow, 'seq'>]: unknown }, PromiseLike<{ seq: number }[]>>(
  'insert_exchange',
  (sql, { exchanges }) => sql.insert(exchanges).values(rowGiven(exchanges)).returning({ seq: exchanges.seq }),
)

/** Counts rows, because places have gaps. */
const deleteBeyondRows = prepared('trim_exchange_rows', (builder, { exchanges }, given: Given<{ rows: number }>) => {
  const { seq } = exchanges
  const beyond = sql`(select ${seq} from ${exchanges} order by ${seq} desc limit 1 offset ${given.rows})`
  return builder.delete(exchanges).where(lte(seq, beyond))
})

const storedSize = preparedRead('exchange_bytes', (builder, { exchanges }) =>
  builder.select({ size: sql<unknown>`sum(${sizeOf(exchanges)})` }).from(exchanges),
)

const deleteBeyondBytes = prepared('trim_exchange_bytes', (builder, { exchanges }, given: Given<{ bytes: number }>) => {
  const { seq } = exchanges
  const sizes = sql`select ${seq} as place, sum(${sizeOf(exchanges)}) over (order by ${seq} desc) as size from ${exchanges}`
  const beyond = sql`(select max(place) from (${sizes}) as sizes where size > ${given.bytes})`
  return builder.delete(exchanges).where(lte(seq, beyond))
})

/**
 * Returns the stored length of an exchange. Neither engine reads the text: SQLite has its length in the row header,
 * PostgreSQL beside out-of-line values.
 */
function sizeOf({ record, detail }: ReadTx['tables']['exchanges']): SQL {
  return sql`octet_length(${record}) + coalesce(octet_length(${detail}), 0)`
}

const newestRow = preparedRead('newest_exchange', (builder, { exchanges }) =>
  builder.select({ seq: exchanges.seq }).from(exchanges).orderBy(desc(exchanges.seq)).limit(1),
)

const rowsAfter = preparedRead('exchanges_after', (sql, { exchanges }, given: Given<{ seq: number }>) =>
  sql
    .select(listed(exchanges))
    .from(exchanges)
    .where(gt(exchanges.seq, given.seq))
    .orderBy(asc(exchanges.seq))
    .limit(ROWS_AT_ONCE),
)

function conditions(tx: ReadTx, { method, status, code, path }: ExchangeRowFilter): SQL[] {
  const { exchanges } = tx.tables
  const given: (SQL | undefined)[] = [
    method === undefined ? undefined : eq(exchanges.method, method),
    status === undefined ? undefined : like(exchanges.status, status.replace('xx', '__')),
    code === undefined ? undefined : eq(exchanges.code, code),
    path === undefined ? undefined : or(pathContains(tx, path), eq(exchanges.id, path)),
  ]
  return given.filter(condition => condition !== undefined)
}

/** Returns the condition that a path contains `part`, taking LIKE's wildcards literally. */
function pathContains({ tables }: ReadTx, part: string): SQL {
  const literal = part.replace(/[\\%_]/g, sign => `\\${sign}`)
  return sql`${tables.exchanges.path} like ${`%${literal}%`} escape '\\'`
}
