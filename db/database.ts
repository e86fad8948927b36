import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type { Tables } from '#db/tables/define-tables'

export type { Columns } from '#db/tables/columns-sqlite'

/** A database. All queries run inside `read` or `transact`. */
export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  /** True if other processes may write too. Then rows cached in this process may be out of date. */
  readonly shared: boolean
  /** Reads one consistent snapshot without waiting for writers. `work` must await only its `tx`. */
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>
  /**
   * Runs `work` atomically and isolated. Resolves once the result is on disk. A throw rolls back this work only.
   * PostgreSQL may run `work` several times, so it must change nothing but `tx`. It must await only `tx`: on SQLite
   * every other writer waits for it. Throws if called inside another `transact`.
   *
   * Errors: those of `work`, {@link DatabaseBusyError}, {@link DatabaseUnavailableError}.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, turn?: Turn): Promise<T>
  /** Gives the disk space of deleted exchanges back to the operating system. Never rejects: the next call retries. */
  reclaim(): Promise<void>
  /** Waits for running work, then closes. Rejects later calls as unavailable. */
  close(): Promise<void>
}

/**
 * Order of a `transact` relative to those of every process. SQLite ignores it and runs them one at a time.
 *
 * `shared`, the default: runs concurrently with other shared work. `alone`: waits for running work and blocks later
 * work, so it never conflicts. `in-order`: like `shared`, but one `in-order` at a time, so numbers from a `sequence`
 * become visible in order.
 */
export type Turn = 'shared' | 'alone' | 'in-order'

/** A snapshot for reading. Throws if used after its work has ended. */
export interface ReadTx {
  readonly sql: Pick<Queryable, 'select' | 'selectDistinct'>
  readonly tables: Tables
  /** Runs a query that is built once per connection. Call it only from `prepared.ts`. */
  runPrepared(query: PreparedQuery, values: Record<string, unknown>): Promise<readonly unknown[]>
}

/** A transaction for reading and writing. Throws if used after its work has ended. */
export interface Tx extends ReadTx {
  readonly sql: Pick<Queryable, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete'>
}

/** A named query and its builder. The object's identity is its cache key on each connection. */
export interface PreparedQuery {
  readonly name: string
  build(sql: Tx['sql'], tables: Tables): unknown
}

/** Drizzle's builders common to both engines, typed as SQLite's. */
export type Queryable = BaseSQLiteDatabase<'async', void>

export type UnavailableReason = 'busy' | 'full' | 'closed' | 'failing'

/** The database is temporarily unavailable. No change of the work was saved. The edge answers 503. */
export class DatabaseUnavailableError extends Error {
  override readonly name: string = 'DatabaseUnavailableError'
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason, options?: ErrorOptions) {
    super(MESSAGES[reason], options)
    this.reason = reason
  }
}

/** Another writer locked the database for longer than the wait limit. */
export class DatabaseBusyError extends DatabaseUnavailableError {
  override readonly name: string = 'DatabaseBusyError'

  constructor(options?: ErrorOptions) {
    super('busy', options)
  }
}

/** The database must not be opened. The message is a one-line reason. The database is unchanged. */
export class UnusableDatabaseError extends Error {
  override readonly name: string = 'UnusableDatabaseError'
}

const MESSAGES = {
  busy: 'The database is locked by another process.',
  full: 'The database disk is full.',
  closed: 'The database is closed.',
  failing: 'The database is unreachable or not writable.',
} as const satisfies Record<UnavailableReason, string>
