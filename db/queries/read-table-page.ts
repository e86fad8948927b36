import { and, asc, type Column, count, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { ReadTx } from '#db/database'
import { readPage } from '#db/queries/read-page'
import type { Tables } from '#db/tables/define-tables'
import { presence } from '#db/tables/presence'
import type { Page, PageRequest } from '#lib/contract/page-request'
import type { Id, Instant } from '#lib/contract/scalars'

type ListedTable = Tables['customers' | 'externalAccounts' | 'internalAccounts' | 'transactions' | 'verifications']

/**
 * Alternative conditions. A matching row meets exactly one of them. Each condition needs an index on the platform, then
 * on the condition's columns, then on those that order the list, such as `platform_id, status, created_at, seq`. With
 * that index, the cost of a page does not depend on the list's length.
 */
export type Filter = readonly SQL[]

export interface TableList<Table extends ListedTable> {
  readonly table: Table
  readonly platformId: Id<'Platform'>
  /** All filters must match. Put the most selective one first, because rows are read from its index. */
  readonly filters: readonly (Filter | undefined)[]
  /** The condition of this list's partial indexes, if any. */
  readonly subset?: SQL | undefined
  /** Further conditions, checked on each row. */
  readonly checks?: readonly (SQL | undefined)[]
  /** The time that orders the list, by default the creation time. Rows with the same time are ordered by `seq`. */
  readonly by?: 'createdAt' | 'updatedAt' | undefined
  /** Inclusive bounds of the time that orders the list. */
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
  /** Ascending by default. */
  readonly order?: 'asc' | 'desc' | undefined
}

/** Position of a row in its list: its time, then its insertion number. */
export interface Position {
  readonly at: Instant
  readonly seq: number | bigint
}

export interface PositionColumns {
  readonly at: Column | SQL
  readonly seq: Column
}

/** Reads one page of a platform's rows. Rejects an invalid cursor with INVALID_INPUT (`cursor`). */
export function readTablePage<Table extends ListedTable>(
  tx: ReadTx,
  list: TableList<Table>,
  page: PageRequest,
): Promise<Page<Table['$inferSelect']>> {
  // Typed as `customers`: the listed tables have the columns used here. Only `externalAccounts` lacks `updatedAt`, but
  // its lists are ordered by creation.
  const listed = list.table as unknown as Tables['customers']
  const { seq } = listed
  const at = listed[list.by ?? 'createdAt']
  const ranges = rangesOf(list, listed)
  const isByUpdate = list.by === 'updatedAt'
  const positionOf = (row: ListedRow): Position => ({ at: isByUpdate ? row.updatedAt : row.createdAt, seq: row.seq })
  return readPage<Table['$inferSelect'], Position>(
    {
      position: async (id, seenAt) => {
        const positions = tx.sql.select({ at, seq }).from(listed)
        const [row] = await positions.where(
          and(eq(listed.platformId, list.platformId), eq(listed.id, id as Id<'Customer'>)),
        )
        return row === undefined ? undefined : { at: (seenAt ?? row.at) as Instant, seq: row.seq }
      },
      rows: async (after, limit) => {
        const ranged: (readonly ListedRow[])[] = []
        const parts = partsOfRange(list, { at, seq }, after)
        for (const range of ranges) ranged.push(await readParts(tx, listed, { range, parts, limit }))
        return mergeRanges(ranged, list.order, positionOf).slice(0, limit)
      },
      ...(isByUpdate ? { cursorAt: row => positionOf(row as ListedRow).at } : {}),
      count: limit => countRows(tx, listed, { ranges, parts: partsOfRange(list, { at, seq }), limit }),
    },
    page,
  )
}

type ListedRow = Tables['customers']['$inferSelect']

/** Returns a condition for each index range, without the time bounds. Each listed row is in exactly one range. */
function rangesOf<Table extends ListedTable>(
  { platformId, filters, subset, checks = [] }: TableList<Table>,
  listed: Tables['customers'],
): readonly (SQL | undefined)[] {
  const [first = [undefined], ...others] = filters.filter(filter => filter !== undefined)
  const checked = [...others.map(filter => or(...filter)), ...checks].map(checkByRow)
  return first.map(alternative => and(eq(listed.platformId, platformId), subset, alternative, ...checked))
}

/** Returns a filter for rows that match both filters. */
export function combineFilters(filter: Filter, other: Filter): Filter {
  return filter.flatMap(one => other.map(another => sql`${one} and ${another}`))
}

/** Returns a filter for the rows in which a column is null, or for all rows if `isIncludingPresent`. */
export function nullFilterOf(column: Column, isIncludingPresent = false): Filter {
  const [absent, present] = [sql`${presence(column)} = 0`, sql`${presence(column)} = 1`]
  return isIncludingPresent ? [absent, present] : [absent]
}

/** Wraps a condition, so that query planners check it on each row of the list's index and use no other index. */
export function checkByRow(condition: SQL | undefined): SQL | undefined {
  return condition === undefined ? undefined : sql`(case when ${condition} then true else false end)`
}

/** A part of a list that SQLite and PostgreSQL can read from the list's index without sorting. */
interface ListPart {
  readonly where: SQL | undefined
  readonly order: readonly SQL[]
}

/**
 * Returns the parts of a range within the list's bounds and after a position, in list order. Rows with the position's
 * time are a separate part, so that each part has at most one lower and one upper bound.
 */
export function partsOfRange(
  { order, from, to }: Pick<TableList<ListedTable>, 'order' | 'from' | 'to'>,
  columns: PositionColumns,
  after?: Position,
): readonly ListPart[] {
  // Drizzle's operators accept a column or an expression, but not the union of both types.
  const [at, seq] = [columns.at as SQL, columns.seq]
  const isDescending = order === 'desc'
  const [start, end] = isDescending ? [to, from] : [from, to]
  const [beyond, fromStart, untilEnd, sorted] = isDescending ? [lt, lte, gte, desc] : [gt, gte, lte, asc]
  const ending = end === undefined ? undefined : untilEnd(at, end)
  const whole = [sorted(at), sorted(seq)]
  const isWithin =
    after !== undefined && (start === undefined || (isDescending ? after.at <= start : after.at >= start))
  if (!isWithin) return [{ where: and(start === undefined ? undefined : fromStart(at, start), ending), order: whole }]
  return [
    { where: and(eq(at, after.at), beyond(seq, after.seq), ending), order: [sorted(seq)] },
    { where: and(beyond(at, after.at), ending), order: whole },
  ]
}

function mergeRanges(
  found: readonly (readonly ListedRow[])[],
  order: 'asc' | 'desc' = 'asc',
  positionOf: (row: ListedRow) => Position,
): readonly ListedRow[] {
  const [only = []] = found
  if (found.length <= 1) return only
  const sign = order === 'asc' ? 1 : -1
  const placed = found.flat().map(row => ({ row, ...positionOf(row) }))
  return placed.sort((a, b) => sign * (a.at - b.at || Number(a.seq) - Number(b.seq))).map(({ row }) => row)
}

/** Reads at most `limit` rows of a range, one part after another. */
export async function readParts<Table extends Tables['customers' | 'apiTokens']>(
  tx: ReadTx,
  table: Table,
  { range, parts, limit }: { range: SQL | undefined; parts: readonly ListPart[]; limit: number },
): Promise<readonly Table['$inferSelect'][]> {
  const rows: Table['$inferSelect'][] = []
  for (const { where, order } of parts) {
    const found = tx.sql
      .select()
      .from(table as Tables['customers'])
      .where(and(range, where))
    if (rows.length < limit) rows.push(...(await found.orderBy(...order).limit(limit - rows.length)))
  }
  return rows
}

/** Counts the rows of several ranges, up to `limit`. */
export async function countRows(
  tx: ReadTx,
  table: Tables['customers' | 'apiTokens'],
  { ranges, parts, limit }: { ranges: readonly (SQL | undefined)[]; parts: readonly ListPart[]; limit: number },
): Promise<number> {
  let counted = 0
  for (const range of ranges) {
    for (const { where, order } of parts) {
      if (counted >= limit) return counted
      const rows = tx.sql.select({ platformId: table.platformId }).from(table).where(and(range, where))
      const some = rows.orderBy(...order).limit(limit - counted)
      const [row] = await tx.sql.select({ rows: count() }).from(some.as('counted'))
      counted += row?.rows ?? 0
    }
  }
  return counted
}
