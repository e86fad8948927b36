import { and, eq, getTableColumns, type Placeholder, sql, type Table } from 'drizzle-orm'
import type { PreparedQuery, ReadTx, Tx } from '#db/database'
import type { Tables } from '#db/tables/define-tables'
import type { Id } from '#lib/contract/scalars'

/**
 * Returns a function that runs a query that may write. The query is built at most once per connection, because building
 * it takes about 100 µs, but running it only about 5 µs. The returned function resolves to the rows of a `select` or
 * `returning`, else to an empty array. It rejects if a value is missing.
 *
 * A value written to a column passes through the column's codec, even if it is null. A value in a comparison
 * or an `sql` template bypasses the codec. This is safe for amounts, instants and text.
 */
export function prepared<Values extends Row = Row, Builder = unknown>(
  name: string,
  build: (sql: Tx['sql'], tables: Tables, inputs: Inputs<Values>) => Builder,
): (tx: Tx, values: Values) => Promise<readonly RowOf<Builder>[]> {
  return runnerOf<Values, Builder>({ name, build: (sql, tables) => build(sql, tables, namedPlaceholders()) })
}

/** Like {@link prepared}, but for a query that only reads. The query can run in `read` and in `transact`. */
export function preparedRead<Values extends Row = Row, Builder = unknown>(
  name: string,
  build: (sql: ReadTx['sql'], tables: Tables, inputs: Inputs<Values>) => Builder,
): (tx: ReadTx, values: Values) => Promise<readonly RowOf<Builder>[]> {
  return runnerOf<Values, Builder>({ name, build: (sql, tables) => build(sql, tables, namedPlaceholders()) })
}

/** Returns a placeholder for every column without a database default, for inserting whole rows. */
export function rowPlaceholders<T extends Table>(table: T): { [Name in keyof T['$inferInsert']]: Placeholder } {
  const names = Object.entries(getTableColumns(table)).filter(([, column]) => !column.hasDefault)
  // The cast restores the type of the keys, which `entries()` loses.
  return Object.fromEntries(names.map(([name]) => [name, sql.placeholder(name)])) as never
}

export type Inputs<Values extends Row> = { readonly [Name in keyof Values & string]: Placeholder<Name, Values[Name]> }

type Row = Record<string, unknown>
type RowOf<Builder> = Awaited<Builder> extends readonly (infer Found)[] ? Found : never

function runnerOf<Values extends Row, Builder>(query: PreparedQuery) {
  // The cast adds the row type, which `runPrepared` does not declare.
  return (tx: ReadTx, values: Values) => tx.runPrepared(query, values) as Promise<readonly RowOf<Builder>[]>
}

function namedPlaceholders<Values extends Row>(): Inputs<Values> {
  return new Proxy({} as Inputs<Values>, { get: (_, name) => sql.placeholder(String(name)) })
}

/** Tables whose rows belong to a platform and are read by ID. */
type PlatformTable =
  | 'credentials'
  | 'customers'
  | 'externalAccounts'
  | 'internalAccounts'
  | 'lookups'
  | 'quotes'
  | 'sessions'
  | 'signedRequests'
  | 'transactions'

/** A row to insert. The database assigns `seq`. */
type NewRow<Name extends PlatformTable> = Omit<Tables[Name]['$inferSelect'], 'seq'>

/** Returns a function that finds a platform's row by ID. */
export function rowById<Name extends PlatformTable>(name: Name) {
  const query = preparedRead(`${name}_by_id`, (sql, tables, inputs: Inputs<{ platformId: string; id: string }>) => {
    const table = tableOf(tables, name)
    return sql
      .select()
      .from(table)
      .where(and(eq(table.id, inputs.id), eq(table.platformId, inputs.platformId)))
  })
  return async (
    tx: ReadTx,
    platformId: Id<'Platform'>,
    id: string,
  ): Promise<Tables[Name]['$inferSelect'] | undefined> => (await query(tx, { platformId, id }))[0]
}

export function rowInsert<Name extends PlatformTable>(name: Name) {
  const query = prepared(`insert_${name}`, (sql, tables) => {
    const table = tableOf(tables, name)
    return sql.insert(table).values(rowPlaceholders(table))
  })
  return async (tx: Tx, row: NewRow<Name>): Promise<void> => {
    await query(tx, { ...row })
  }
}

/** The table is typed as `quotes`, because every {@link PlatformTable} has the columns used here. */
function tableOf(tables: Tables, name: PlatformTable): Tables['quotes'] {
  return tables[name] as Tables['quotes']
}
