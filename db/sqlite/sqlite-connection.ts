import { setTimeout as pause } from 'node:timers/promises'
import Client from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { PreparedQuery, Queryable, Tx } from '#db/database'
import { isBusy } from '#db/sqlite/sqlite-errors'
import { sqliteColumns } from '#db/tables/columns-sqlite'
import { defineTables } from '#db/tables/define-tables'

const tables = defineTables(sqliteColumns)

export interface SqliteConnection {
  readonly client: Client.Database
  /** Queries of `prepared.ts` built on this connection. */
  readonly built: Map<PreparedQuery, BuiltQuery>
  readonly builder: Queryable
}

/** Opens a connection with every safety setting on. Throws the driver's errors. */
export function connectSqlite(path: string, options: Client.Options = {}): SqliteConnection {
  // Timeout 0: waiting in the driver would block the event loop that must release the lock.
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

// foreign_keys first: it cannot change inside a transaction, and none is open yet.
const SETTINGS = [
  'foreign_keys = ON',
  'synchronous = FULL',
  'secure_delete = ON',
  'trusted_schema = OFF',
  'cell_size_check = ON',
]

/** The transaction of one work. After `end`, every use of it or of its builders throws. */
export class SqliteTx implements Tx {
  readonly tables = tables
  readonly #connection: SqliteConnection
  #sql: Queryable | undefined
  #ended = false
  #hasWritten = false

  constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  /** Reports whether a statement that may write has run. */
  get hasWritten(): boolean {
    return this.#hasWritten
  }

  get sql(): Queryable {
    this.#sql ??= builderOn({
      prepare: (text: string) => {
        const statement = this.#open().client.prepare(text)
        if (!statement.readonly) this.#hasWritten = true
        return statement
      },
      // Drizzle does not type its bound values.
    } as Pick<Client.Database, 'prepare'>)
    return this.#sql
  }

  async runPrepared(query: PreparedQuery, values: Record<string, unknown>): Promise<readonly unknown[]> {
    const connection = this.#open()
    const built = connection.built.get(query) ?? build(connection, query)
    if (!built.stmt.readonly) this.#hasWritten = true
    if (built.stmt.reader) return built.all(values)
    built.run(values)
    return []
  }

  end(): void {
    this.#ended = true
  }

  #open(): SqliteConnection {
    if (this.#ended) throw new Error('The transaction has ended. Await all of its queries before its work returns.')
    return this.#connection
  }
}

/** A query as Drizzle prepares it for better-sqlite3. */
interface BuiltQuery {
  readonly stmt: Client.Statement
  all(values: Record<string, unknown>): readonly unknown[]
  run(values: Record<string, unknown>): unknown
}

function build({ builder, built }: SqliteConnection, query: PreparedQuery): BuiltQuery {
  // `prepare` exists on every builder, but PreparedQuery hides the builder's type.
  const found = (query.build(builder, tables) as { prepare(): BuiltQuery }).prepare()
  built.set(query, found)
  return found
}

/**
 * Returns Drizzle's builder on a client, of which it only prepares statements. The cast turns its synchronous types
 * into the shared ones.
 */
function builderOn(client: Pick<Client.Database, 'prepare'>): Queryable {
  return drizzle({ client: client as Client.Database }) as unknown as Queryable
}

/** Longest wait for a lock held by another process. */
export const LOCK_WAIT_MS = 2_000

const PAUSE_MAX_MS = 50

/**
 * Retries until the lock is free, with growing pauses that keep the event loop running. Throws SQLite's busy error once
 * `stillWanted` returns false, and any other error at once.
 */
export async function whenFree(attempt: () => void, stillWanted: () => boolean): Promise<void> {
  for (let ms = 1; ; ms = Math.min(ms * 2, PAUSE_MAX_MS)) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error) || !stillWanted()) throw error
    }
    await pause(ms)
  }
}

/** Limit for work that awaits something other than its `tx`. */
export const WORK_LIMIT_MS = 2_000

/**
 * Runs works one after another, each with a transaction that ends with it. SQLite answers synchronously, so only work
 * that awaits something else can take long. It blocks every other caller, so it is rejected past the limit.
 */
export class SqliteWorks {
  #timer: NodeJS.Timeout | undefined
  #giveUp: (() => void) | undefined

  async run<T>(tx: SqliteTx, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await new Promise<T>((resolve, refuse) => {
        this.#giveUp = () => refuse(new Error('A transaction awaited something other than its tx.'))
        // One timer, restarted for each work: creating and clearing one took longer than many queries.
        this.#timer = this.#timer?.refresh() ?? setTimeout(() => this.#giveUp?.(), WORK_LIMIT_MS).unref()
        Promise.resolve(work(tx)).then(resolve, refuse)
      })
    } finally {
      this.#giveUp = undefined
      tx.end()
    }
  }
}
