import { getTableColumns, type Placeholder, sql, type Table } from 'drizzle-orm'
import type { PreparedQuery, ReadTx, Tx } from '#db/database'
import type { Tables } from '#db/tables/define-tables'

/**
 * A query that writes, built once per connection: building costs some 100 µs, running a built one 5. The query names what
 * it is given, `(sql, tables, given: Given<{ id: string }>) => …`, or uses `sql.placeholder`. Answers the rows of a
 * select or a `returning`, and none without one.
 *
 * Values written to a column go through the column's codec, null included; a missing value throws. Values compared with a
 * column go as they are, which amounts, instants and text bear.
 */
export function prepared<Values extends Row = Row, Builder = unknown>(
  name: string,
  build: (sql: Tx['sql'], tables: Tables, given: Given<Values>) => Builder,
): (tx: Tx, values: Values) => Promise<readonly RowOf<Builder>[]> {
  return runnerOf<Values, Builder>({ name, build: (sql, tables) => build(sql, tables, givenByName()) })
}

/** As {@link prepared}, for a query that only reads: it runs in `read` and in `transact`. */
export function preparedRead<Values extends Row = Row, Builder = unknown>(
  name: string,
  build: (sql: ReadTx['sql'], tables: Tables, given: Given<Values>) => Builder,
): (tx: ReadTx, values: Values) => Promise<readonly RowOf<Builder>[]> {
  return runnerOf<Values, Builder>({ name, build: (sql, tables) => build(sql, tables, givenByName()) })
}

/** Every column of a table as something given, but those the database hands out: what an insert of whole rows takes. */
export function rowGiven<T extends Table>(table: T): { [Name in keyof T['$inferInsert']]: Placeholder } {
  const names = Object.entries(getTableColumns(table)).filter(([, column]) => !column.hasDefault)
  // The keys are the table's own, which entries() forgets.
  return Object.fromEntries(names.map(([name]) => [name, sql.placeholder(name)])) as never
}

/** What a prepared query is given when it runs, each value by its name. */
export type Given<Values extends Row> = { readonly [Name in keyof Values & string]: Placeholder<Name, Values[Name]> }

type Row = Record<string, unknown>
type RowOf<Builder> = Awaited<Builder> extends readonly (infer Found)[] ? Found : never

function runnerOf<Values extends Row, Builder>(query: PreparedQuery) {
  // The builder's own type says what its rows are; the connection runs it without knowing.
  return (tx: ReadTx, values: Values) => tx.runPrepared(query, values) as Promise<readonly RowOf<Builder>[]>
}

function givenByName<Values extends Row>(): Given<Values> {
  return new Proxy({} as Given<Values>, { get: (_, name) => sql.placeholder(String(name)) })
}
