import { createHash } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { ClientBase } from 'pg'
import type { PreparedQuery, Queryable, Tx } from '#db/database'
import { postgresColumns } from '#db/tables/columns-postgres'
import { defineTables } from '#db/tables/define-tables'

const tables = defineTables(postgresColumns)

/** The transaction of one work. After `end` every use of it throws, that of a builder taken from it included. */
export class PostgresTx implements Tx {
  readonly tables = tables
  readonly #client: ClientBase
  #sql: Queryable | undefined
  #ended = false

  constructor(client: ClientBase) {
    this.#client = client
  }

  get sql(): Queryable {
    this.#sql ??= builderOn(new OpenClient(() => this.#open()))
    return this.#sql
  }

  async runPrepared(query: PreparedQuery, values: Record<string, unknown>): Promise<readonly unknown[]> {
    return builtQuery(this.#open(), query)(values)
  }

  end(): void {
    this.#ended = true
  }

  #open(): ClientBase {
    if (this.#ended)
      throw new Error('This transaction has ended: everything it asks for is awaited before its work returns.')
    return this.#client
  }
}

/** All that drizzle asks of a client, as long as its transaction is open. */
class OpenClient {
  readonly #client: () => ClientBase

  constructor(client: () => ClientBase) {
    this.#client = client
  }

  async query(...query: [never]): Promise<unknown> {
    return this.#client().query(...query)
  }
}

type BuiltQuery = (values: Record<string, unknown>) => Promise<readonly unknown[]>

/** What was built for each connection of the pool: PostgreSQL keeps a prepared statement by connection, too. */
const builtByClient = new WeakMap<ClientBase, Map<PreparedQuery, BuiltQuery>>()

function builtQuery(client: ClientBase, query: PreparedQuery): BuiltQuery {
  const built = builtByClient.get(client) ?? new Map<PreparedQuery, BuiltQuery>()
  builtByClient.set(client, built)
  const found = built.get(query) ?? buildQuery(client, query)
  built.set(query, found)
  return found
}

function buildQuery(client: ClientBase, query: PreparedQuery): BuiltQuery {
  // `prepare` and `toSQL` exist on every builder; PreparedQuery keeps the builder's type to itself.
  const builder = query.build(builderOn(client), tables) as PostgresBuilder
  // Two queries of one name must not meet on the server, so the text takes part.
  const digest = createHash('sha256').update(builder.toSQL().sql).digest('hex').slice(0, 12)
  const statement = builder.prepare(`${query.name.slice(0, 48)} ${digest}`)
  return async values => {
    const rows = await statement.execute(values)
    return Array.isArray(rows) ? rows : []
  }
}

interface PostgresBuilder {
  toSQL(): { readonly sql: string }
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<unknown> }
}

/** drizzle asks a client for nothing but `query`. SQLite's types stand for both engines. */
function builderOn(client: ClientBase | OpenClient): Queryable {
  return drizzle({ client: client as ClientBase as never }) as unknown as Queryable
}
