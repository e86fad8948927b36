import type { Buffer } from 'node:buffer'
import { setTimeout as pause } from 'node:timers/promises'
import Client from 'better-sqlite3'
import { Column, is, Param, Placeholder } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { PreparedQuery, Queryable, Tx } from '#db/database'
import { isBusy } from '#db/sqlite/sqlite-errors'
import { sqliteColumns } from '#db/tables/columns-sqlite'
import { defineTables } from '#db/tables/define-tables'

const tables = defineTables(sqliteColumns)

export interface SqliteConnection {
  readonly client: Client.Database
  /** Queries of `prepared.ts` that were built on this connection. */
  readonly built: Map<PreparedQuery, BuiltQuery>
  readonly builder: Queryable
}

/** Opens a file, a new database in memory (`:memory:`) or an in-memory copy of an image. Throws the driver's errors. */
export function connectSqlite(path: string | Buffer, options: Client.Options = {}): SqliteConnection {
  // Timeout 0: waiting in the driver would block the event loop, which the holder of the lock may need.
  const client = new Client(path, { ...options, timeout: 0 })
  try {
    client.defaultSafeIntegers(true)
    for (const setting of SETTINGS) client.pragma(setting)
    return { client, built: new Map(), builder: builderOn(client) }
  } catch (error) {
    client.close()
    throw error
  }
}

// Set when the connection opens, because `foreign_keys` cannot change inside a transaction.
const SETTINGS = [
  'foreign_keys = ON',
  'synchronous = FULL',
  'secure_delete = ON',
  'trusted_schema = OFF',
  'cell_size_check = ON',
]

/** The transaction of one unit of work. After `end`, its queries throw. */
export class SqliteTx implements Tx {
  readonly tables = tables
  readonly #connection: SqliteConnection
  #sql: Queryable | undefined
  #ended = false
  #hasWritten = false

  constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  /** Reports whether the transaction has prepared or run a statement that may write. */
  get hasWritten(): boolean {
    return this.#hasWritten
  }

  get sql(): Queryable {
    this.#sql ??= builderOn({
      prepare: (text: string) => {
        const statement = this.#requireOpen().client.prepare(text)
        if (!statement.readonly) this.#hasWritten = true
        return statement
      },
      // The cast ignores `prepare`'s type parameters, which Drizzle does not use.
    } as Pick<Client.Database, 'prepare'>)
    return this.#sql
  }

  async runPrepared(query: PreparedQuery, values: Record<string, unknown>): Promise<readonly unknown[]> {
    const connection = this.#requireOpen()
    const { isReadOnly, run } = connection.built.get(query) ?? build(connection, query)
    if (!isReadOnly) this.#hasWritten = true
    return run(values)
  }

  end(): void {
    this.#ended = true
  }

  #requireOpen(): SqliteConnection {
    if (this.#ended) throw new Error('The transaction has ended. Await every query before the callback returns.')
    return this.#connection
  }
}

interface BuiltQuery {
  readonly isReadOnly: boolean
  run(values: Record<string, unknown>): readonly unknown[]
}

/** A query that Drizzle has prepared for better-sqlite3. */
interface DrizzleQuery {
  readonly stmt: Client.Statement
  readonly query: { readonly sql: string; readonly params: readonly unknown[] }
  readonly fields?: readonly { readonly path: readonly string[]; readonly field: unknown }[]
  all(values: Record<string, unknown>): readonly unknown[]
}

/** The part of a built query that every connection can use. */
interface QueryPlan {
  readonly text: string
  readonly parameters: readonly ((values: Record<string, unknown>) => unknown)[]
  /** Columns of the returned rows, if there are any. */
  readonly columns: readonly { readonly name: string; readonly column: Column }[]
}

/** A process may open many databases in memory, and building a query takes longer than preparing its text. */
const plans = new WeakMap<PreparedQuery, QueryPlan>()

function build({ client, builder, built }: SqliteConnection, query: PreparedQuery): BuiltQuery {
  const plan = plans.get(query)
  const builtQuery = plan === undefined ? buildWithDrizzle(builder, query) : runnerOf(client.prepare(plan.text), plan)
  built.set(query, builtQuery)
  return builtQuery
}

function buildWithDrizzle(builder: Queryable, query: PreparedQuery): BuiltQuery {
  // Every Drizzle query has `prepare`, but `query.build` is declared to return `unknown`.
  const prepared = (query.build(builder, tables) as { prepare(): DrizzleQuery }).prepare()
  const { stmt } = prepared
  const plan = planOf(prepared)
  // Let Drizzle decode rows with nested objects or with expressions, such as counts.
  if (plan === undefined) return { isReadOnly: stmt.readonly, run: values => prepared.all(values) }
  plans.set(query, plan)
  return runnerOf(stmt, plan)
}

/** Returns undefined if only Drizzle can decode the rows. */
function planOf({ stmt, query, fields = [] }: DrizzleQuery): QueryPlan | undefined {
  const columns = fields.flatMap(({ path: [name = '', ...nested], field }) =>
    nested.length === 0 && is(field, Column) ? [{ name, column: field }] : [],
  )
  if (stmt.reader && (columns.length === 0 || columns.length !== fields.length)) return undefined
  return { text: query.sql, parameters: query.params.map(parameterOf), columns }
}

/**
 * Replaces Drizzle's own functions, which inspect each parameter and column on every run. This inspection took a tenth
 * of the CPU time for creating a quote.
 */
function runnerOf(stmt: Client.Statement, { parameters, columns }: QueryPlan): BuiltQuery {
  const bind = (values: Record<string, unknown>) => parameters.map(parameter => parameter(values))
  if (!stmt.reader) {
    const run: BuiltQuery['run'] = values => {
      stmt.run(...bind(values))
      return []
    }
    return { isReadOnly: stmt.readonly, run }
  }
  const raw = stmt.raw()
  const run: BuiltQuery['run'] = values =>
    raw.all(...bind(values)).map(row => {
      const values = row as readonly unknown[]
      return Object.fromEntries(columns.map(({ name, column }, at) => [name, readValue(column, values[at])]))
    })
  return { isReadOnly: stmt.readonly, run }
}

function parameterOf(parameter: unknown): (values: Record<string, unknown>) => unknown {
  if (is(parameter, Placeholder)) return values => requireValue(values, parameter.name)
  if (!is(parameter, Param) || !is(parameter.value, Placeholder)) return () => parameter
  const { name } = parameter.value
  const { encoder } = parameter
  return values => encoder.mapToDriverValue(requireValue(values, name))
}

/** Throws the same error as Drizzle if the value is missing. */
function requireValue(values: Record<string, unknown>, name: string): unknown {
  if (!(name in values)) throw new Error(`No value for placeholder "${name}" was provided`)
  return values[name]
}

function readValue(column: Column, value: unknown): unknown {
  return value === null ? null : column.mapFromDriverValue(value)
}

/**
 * Drizzle uses only the client's `prepare`. The cast to Queryable replaces Drizzle's synchronous types with the types
 * that SQLite and PostgreSQL share.
 */
function builderOn(client: Pick<Client.Database, 'prepare'>): Queryable {
  return drizzle({ client: client as Client.Database }) as unknown as Queryable
}

/** Longest wait for a lock held by another process. */
export const LOCK_WAIT_MS = 2_000

const PAUSE_MAX_MS = 50

/**
 * Repeats `attempt` while SQLite is busy. Pauses between attempts, so that the event loop can run. Throws the busy
 * error when `shouldRetry` returns false.
 */
export async function retryWhileBusy(attempt: () => void, shouldRetry: () => boolean): Promise<void> {
  for (let ms = 1; ; ms = Math.min(ms * 2, PAUSE_MAX_MS)) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error) || !shouldRetry()) throw error
    }
    await pause(ms)
  }
}

/**
 * Time limit of a unit of work. SQLite answers synchronously, so only work that awaits something other than its `tx`
 * can reach this limit.
 */
export const WORK_LIMIT_MS = 2_000

/**
 * Runs units of work and ends their transactions. The caller must run only one unit at a time. Rejects work that takes
 * longer than {@link WORK_LIMIT_MS}, because it blocks every other caller.
 */
export class SqliteWorkRunner {
  #timer: NodeJS.Timeout | undefined
  #giveUp: (() => void) | undefined

  async run<T>(tx: SqliteTx, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#giveUp = () => reject(new Error('A transaction awaited something other than its tx.'))
        // Every unit of work restarts the same timer. Creating and clearing a timer can take longer than a whole unit.
        this.#timer = this.#timer?.refresh() ?? setTimeout(() => this.#giveUp?.(), WORK_LIMIT_MS).unref()
        Promise.resolve(work(tx)).then(resolve, reject)
      })
    } finally {
      this.#giveUp = undefined
      tx.end()
    }
  }
}
