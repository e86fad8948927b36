import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type { Tables } from '#db/tables/define-tables'

export type { Columns } from '#db/tables/columns-sqlite'

/** Where everything is kept. There is no way to query outside `read` and `transact`. */
export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  /** Whether other processes may write as well: what this process remembers of its rows may then be out of date. */
  readonly shared: boolean
  /** Reads one consistent snapshot, never waiting for a writer. The work awaits nothing but its `tx`. */
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>
  /**
   * Runs work alone and all-or-nothing; the result is given once it is on disk. A work that throws undoes itself and
   * nothing else. PostgreSQL may run it again, so it touches nothing but `tx`; and it awaits nothing else, for on SQLite
   * every other writer waits for it. A `transact` within a `transact` throws.
   *
   * Errors: the work's own, {@link DatabaseBusyError}, {@link DatabaseUnavailableError}.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, turn?: Turn): Promise<T>
  /** Returns the space of deleted exchanges to the system. Never rejects: what fails is left to the next time. */
  reclaim(): Promise<void>
  /** Lets what was begun finish, then closes. What comes later is refused as unavailable. */
  close(): Promise<void>
}

/**
 * How a `transact` takes turns with those of every process. SQLite runs them one after another, whatever their turn.
 *
 * `shared`, the default: runs beside other shared works. `alone`: waits for the works that run, and later ones wait for it;
 * it never gives way to a concurrent work. `in-order`: as `shared`, but one after another with its like, so that the numbers
 * a `sequence` hands out become visible in their order.
 */
export type Turn = 'shared' | 'alone' | 'in-order'

/** One snapshot, to be read. Using it after its work has ended throws. */
export interface ReadTx {
  readonly sql: Pick<Queryable, 'select' | 'selectDistinct'>
  readonly tables: Tables
  /** Runs a query that is built once per connection; called by the functions of `prepared.ts` alone. */
  runPrepared(query: PreparedQuery, values: Record<string, unknown>): Promise<readonly unknown[]>
}

/** One transaction, to be read and written. Using it after its work has ended throws. */
export interface Tx extends ReadTx {
  readonly sql: Pick<Queryable, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete'>
}

/** A query by name, and how it is built. The object itself is the key under which a connection keeps it. */
export interface PreparedQuery {
  readonly name: string
  build(sql: Tx['sql'], tables: Tables): unknown
}

/** drizzle's builders as both engines have them; SQLite's types stand for both. */
export type Queryable = BaseSQLiteDatabase<'async', void>

export type UnavailableReason = 'busy' | 'full' | 'closed' | 'failing'

/** The database cannot serve now and may later: nothing of the work is kept. The edge answers 503. */
export class DatabaseUnavailableError extends Error {
  override readonly name: string = 'DatabaseUnavailableError'
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason, options?: ErrorOptions) {
    super(SENTENCES[reason], options)
    this.reason = reason
  }
}

/** Another writer held the database for as long as we are willing to wait. */
export class DatabaseBusyError extends DatabaseUnavailableError {
  override readonly name: string = 'DatabaseBusyError'

  constructor(options?: ErrorOptions) {
    super('busy', options)
  }
}

/** The database must not be opened; the message says why in one line, and the database was left as it was. */
export class DatabaseRefusedError extends Error {
  override readonly name: string = 'DatabaseRefusedError'
}

const SENTENCES = {
  busy: 'Another writer holds the database.',
  full: 'The disk of the database is full.',
  closed: 'The database is closed.',
  failing: 'The database cannot be reached or written.',
} as const satisfies Record<UnavailableReason, string>
