import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type { Tables } from '#db/tables/define-tables'

export type { Columns } from '#db/tables/columns-sqlite'

/** All queries run inside `read` or `transact`. */
export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  /** True if other processes may write to the database. Rows cached in this process can then be out of date. */
  readonly shared: boolean
  /**
   * Runs `work` on one consistent snapshot. Does not wait for writers, unless the database is in memory. `work` must
   * await only its `tx`.
   */
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>
  /**
   * Like `read`, for work that makes one short query. On PostgreSQL, it needs no transaction, and concurrent calls share
   * a connection; a second query throws.
   */
  readOnce<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>
  /**
   * Runs `work` as one atomic, isolated transaction. Resolves after its changes are on disk (or in memory). A throw
   * rolls back this work only. `work` may run several times, so it must change nothing outside `tx`. It must await only
   * `tx`, because on SQLite every other writer waits. Only what it does after its first query is surely inside the
   * transaction. Rejects if called inside another `transact`.
   *
   * Errors: those of `work`, {@link DatabaseBusyError}, {@link DatabaseUnavailableError}.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, concurrency?: Concurrency): Promise<T>
  /** Frees the space that deleted exchanges occupied. Never rejects. After a failure, the next call tries again. */
  reclaim(): Promise<void>
  /** Rejects later reads and transactions as unavailable, waits for running work, then closes the database. */
  close(): Promise<void>
}

/**
 * The other transactions, in this and other processes, that may run at the same time as a `transact`. Reads are not
 * affected. SQLite runs one `transact` at a time, so it ignores this option.
 *
 * - `shared` (default): all except `alone` ones.
 * - `alone`: none. The `transact` waits for running transactions and blocks later ones, so it never conflicts with
 *   them.
 * - `in-order`: like `shared`, but only one `in-order` transaction at a time. Numbers of a `sequence` column
 *   then become visible in order.
 */
export type Concurrency = 'shared' | 'alone' | 'in-order'

/** A read transaction, which sees one snapshot. Its queries throw after the work has ended. */
export interface ReadTx {
  readonly sql: Pick<Queryable, 'select' | 'selectDistinct'>
  readonly tables: Tables
  /** Runs a query that is built once per connection. Call this method only from `prepared.ts`. */
  runPrepared(query: PreparedQuery, values: Record<string, unknown>): Promise<readonly unknown[]>
}

/** A transaction for reading and writing. Its queries throw after the work has ended. */
export interface Tx extends ReadTx {
  readonly sql: Pick<Queryable, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete'>
}

/** A named query. Each connection caches the built query under this object. */
export interface PreparedQuery {
  readonly name: string
  build(sql: Tx['sql'], tables: Tables): unknown
}

/** Drizzle's query builder. Both engines use the types of the SQLite builder. */
export type Queryable = BaseSQLiteDatabase<'async', void>

export type UnavailableReason = 'busy' | 'full' | 'closed' | 'failing'

/**
 * The database is unavailable, so the API answers 503. If the connection was lost during the commit, the changes may
 * have been saved. Otherwise, no change was saved.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name: string = 'DatabaseUnavailableError'
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason, options?: ErrorOptions) {
    super(MESSAGES[reason], options)
    this.reason = reason
  }
}

/** Other writers blocked the work for longer than the wait limit, or conflicted with it too often. */
export class DatabaseBusyError extends DatabaseUnavailableError {
  override readonly name: string = 'DatabaseBusyError'

  constructor(options?: ErrorOptions) {
    super('busy', options)
  }
}

/** The database cannot or must not be used. The message gives the reason in one line. */
export class UnusableDatabaseError extends Error {
  override readonly name: string = 'UnusableDatabaseError'
}

const MESSAGES = {
  busy: 'The database is busy with other transactions.',
  full: 'The database disk is full.',
  closed: 'The database is closed.',
  failing: 'The database is unreachable or not writable.',
} as const satisfies Record<UnavailableReason, string>
