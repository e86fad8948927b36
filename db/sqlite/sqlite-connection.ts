import Client from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { PreparedQuery, Queryable, Tx } from '#db/database'
import { type BuiltQuery, builtQuery } from '#db/sqlite/sqlite-query'
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
    const { run, isReadOnly } = connection.built.get(query) ?? build(connection, query)
    if (!isReadOnly) this.#hasWritten = true
    return run(values)
  }

  end(): void {
    this.#ended = true
  }

  #open(): SqliteConnection {
    if (this.#ended) throw new Error('The transaction has ended. Await all of its queries before its work returns.')
    return this.#connection
  }
}

function build({ builder, built }: SqliteConnection, query: PreparedQuery): BuiltQuery {
  const found = builtQuery(query.build(builder, tables))
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
