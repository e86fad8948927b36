import { and, asc, count, desc, eq, gt, lt, type SQL } from 'drizzle-orm'
import type { ReadTx } from '#db/database'
import { readPage } from '#db/queries/read-page'
import type { Tables } from '#db/tables/define-tables'
import type { Page, PageRequest } from '#lib/contract/page-request'
import type { Id } from '#lib/contract/scalars'

/** The tables whose rows a platform may list: each has an id, a platform, and a place in the order of storing. */
type ListedTable = Tables['customers' | 'externalAccounts' | 'internalAccounts' | 'transactions' | 'verifications']

/** Which rows of a table are listed. */
export interface TableList<Table extends ListedTable> {
  readonly table: Table
  readonly platformId: Id<'Platform'>
  /** All of these hold; those left undefined narrow nothing. */
  readonly where: readonly (SQL | undefined)[]
  /** By the order in which rows were stored; ascending when left out. */
  readonly order?: 'asc' | 'desc' | undefined
}

/** Reads one page of a platform's rows, with how many there are. Refuses a cursor of another list (INVALID_INPUT). */
export function readTablePage<Table extends ListedTable>(
  tx: ReadTx,
  { table, platformId, where, order = 'asc' }: TableList<Table>,
  page: PageRequest,
): Promise<Page<Table['$inferSelect']>> {
  // One of them stands for all: the columns asked for here are the same in each.
  const listed = table as unknown as Tables['customers']
  const { seq } = listed
  const isOwn = eq(listed.platformId, platformId)
  const [beyond, inOrder] = order === 'asc' ? [gt, asc] : [lt, desc]
  return readPage<Table['$inferSelect']>(
    {
      position: async id => {
        const own = tx.sql.select({ seq }).from(listed)
        const [row] = await own.where(and(isOwn, eq(listed.id, id as Id<'Customer'>)))
        return row?.seq
      },
      rows: async (after, limit) =>
        tx.sql
          .select()
          .from(listed)
          .where(and(isOwn, ...where, after === undefined ? undefined : beyond(seq, after)))
          .orderBy(inOrder(seq))
          .limit(limit),
      total: async () => {
        const counted = tx.sql.select({ rows: count() }).from(listed)
        return (await counted.where(and(isOwn, ...where)))[0]?.rows ?? 0
      },
    },
    page,
  )
}
