import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm'
import type { Database, Tx } from '#db/database'
import type { Tables } from '#db/tables/define-tables'

/** Returns the ID of the seeded row with number `i`. */
export const numberedId = (type: string, i: number) => `${type}:00000000-0000-7000-8000-${100_000_000_000 + i}`
/** Like {@link numberedId}, but takes the number as SQL and returns SQL. */
export const id = (type: string, number: SQL) =>
  sql`${sql.raw(`'${type}:00000000-0000-7000-8000-'`)} || cast(100000000000 + ${number} as text)`

/** Time between the creation times of two consecutive rows. */
export const STEP_MS = 1_000
/** Lower bound of the inserted rows' sequence numbers, above those of a platform's starter rows. */
const SEQ_START = 1_000_000
/** SQL of a row's number. */
export const I = sql.raw('n.i')
/** Returns SQL of a row's number modulo `count`. */
export const modulo = (count: number) => sql.raw(`(n.i % ${count})`)

/** How many rows {@link multiply} inserts, and when the newest of them was created. */
export interface Seed {
  readonly rows: number
  /** In milliseconds since the epoch. */
  readonly madeAt: number
}

/** SQL of column values, by the columns' names in code. Other columns are copied from the model row. */
type Changes = Readonly<Record<string, SQL>>

/**
 * Inserts rows with the given changes, and copies unchanged columns from the model row. Inserts a few thousand rows at
 * a time, because a statement timeout cancels long statements.
 */
export async function multiply(db: Database, seed: Seed, copies: RowCopies): Promise<void> {
  for (let from = 1; from <= seed.rows; from += ROWS_AT_ONCE) {
    const to = Math.min(from + ROWS_AT_ONCE - 1, seed.rows)
    await db.transact(async tx => {
      const table = copies.table(tx.tables) as Tables['customers']
      const numbers = sql`with recursive n(i) as (select ${numeric(from)} union all select i + 1 from n where i < ${numeric(to)})`
      const model =
        copies.model === undefined ? sql`` : sql` cross join (select * from ${table} where ${copies.model} limit 1) m`
      await tx.sql.insert(table).select(sql`${numbers} select ${valuesOf(table, seed, copies)} from n${model}`)
    })
  }
}

const ROWS_AT_ONCE = 5_000

function valuesOf(table: Table, { rows, madeAt }: Seed, { changes, after = 0 }: RowCopies): SQL {
  const changed: Changes = {
    seq: sql`${numeric(SEQ_START + after)} + ${I}`,
    createdAt: sql`${numeric(madeAt)} - (${numeric(rows)} - ${I}) * ${numeric(STEP_MS)}`,
    ...changes,
  }
  const values = Object.entries(getTableColumns(table)).map(
    ([name, column]) => changed[name] ?? sql`m.${sql.identifier(column.name)}`,
  )
  return sql.join(values, sql`, `)
}

export interface RowCopies {
  readonly table: (tables: Tx['tables']) => Table
  readonly changes: Changes
  /** Condition that selects the row to copy; undefined if no column is copied. */
  readonly model?: SQL
  /** Number to add to the sequence numbers, for a second kind of row in the same table. */
  readonly after?: number
}

export const text = (value: string) => sql.raw(`'${value.replaceAll("'", "''")}'`)
export const NULL = sql.raw('null')
export const numeric = (value: number) => sql.raw(`cast(${value} as bigint)`)
