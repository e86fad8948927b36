import { createHash } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { ClientBase } from 'pg'
import type { PreparedQuery, Queryable, Tx } from '#db/database'
import { isAborted } from '#db/postgres/postgres-errors'
import { postgresColumns } from '#db/tables/columns-postgres'
import { defineTables } from '#db/tables/define-tables'

const tables = defineTables(postgresColumns)

/**
 * The transaction of one unit of work. After `end`, and beyond the maximum number of queries, queries through the
 * transaction or its builder throw.
 */
export class PostgresTx implements Tx {
  readonly tables = tables
  /** The error that aborted the transaction, if one did. Queries sent after the failed one report another error. */
  cause: unknown
  readonly #client: ClientBase
  #sql: Queryable | undefined
  #ended = false
  #queriesLeft: number

  constructor(client: ClientBase, queriesMax = Number.POSITIVE_INFINITY) {
    this.#client = client
    this.#queriesLeft = queriesMax
  }

  get sql(): Queryable {
    this.#sql ??= builderOn(new OpenClient(query => this.#watch(this.#requireClient().query(...query))))
    return this.#sql
  }

  async runPrepared(query: PreparedQuery, values: Record<string, unknown>): Promise<readonly unknown[]> {
    return this.#watch(findOrBuildQuery(this.#requireClient(), query)(values))
  }

  end(): void {
    this.#ended = true
  }

  async #watch<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } catch (error) {
      if (!isAborted(error)) this.cause ??= error
      throw error
    }
  }

  #requireClient(): ClientBase {
    if (this.#ended) throw new Error('The transaction has ended. Await every query before the callback returns.')
    if (this.#queriesLeft === 0) throw new Error('The work may make one query. Use read for several.')
    this.#queriesLeft -= 1
    return this.#client
  }
}

/** The part of a client that Drizzle calls. Throws after the transaction has ended. */
class OpenClient {
  readonly #run: (query: [never]) => Promise<unknown>

  constructor(run: (query: [never]) => Promise<unknown>) {
    this.#run = run
  }

  async query(...query: [never]): Promise<unknown> {
    return this.#run(query)
  }
}

type BuiltQuery = (values: Record<string, unknown>) => Promise<readonly unknown[]>

/** The built queries of each pooled connection. PostgreSQL scopes prepared statements to a connection. */
const builtByClient = new WeakMap<ClientBase, Map<PreparedQuery, BuiltQuery>>()

function findOrBuildQuery(client: ClientBase, query: PreparedQuery): BuiltQuery {
  const built = builtByClient.get(client) ?? new Map<PreparedQuery, BuiltQuery>()
  builtByClient.set(client, built)
  const builtQuery = built.get(query) ?? buildQuery(client, query)
  built.set(query, builtQuery)
  return builtQuery
}

function buildQuery(client: ClientBase, query: PreparedQuery): BuiltQuery {
  // `prepare` and `toSQL` exist on every builder, but PreparedQuery hides the builder's type.
  const builder = query.build(builderOn(client), tables) as PostgresBuilder
  // The digest distinguishes prepared statements whose queries have the same name but different SQL.
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

/** Drizzle calls only the client's `query`. The types of SQLite's builder serve both engines. */
function builderOn(client: ClientBase | OpenClient): Queryable {
  return drizzle({ client: client as ClientBase as never }) as unknown as Queryable
}
