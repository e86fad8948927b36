import type { ReadTx } from '#db/database'
import type { SqliteConnection } from '#db/sqlite-connection'
import { translatedSqliteError } from '#db/sqlite-errors'
import { LOCK_WAIT_MS, whenFree } from '#db/sqlite-lock-wait'
import { runSqliteWork } from '#db/sqlite-work'

/** Reads one after another on a connection of its own: each sees one snapshot, and none waits for a writer. */
export class SqliteReader {
  readonly #connection: SqliteConnection
  readonly #statement: ReturnType<typeof snapshotStatements>
  #last: Promise<unknown> = Promise.resolve()

  constructor(connection: SqliteConnection) {
    this.#connection = connection
    this.#statement = snapshotStatements(connection)
  }

  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => this.#readSnapshot(work))
    this.#last = turn.catch(() => undefined)
    return turn
  }

  /** Resolves when everything that was asked for has been answered. */
  async idle(): Promise<void> {
    await this.#last
  }

  async #readSnapshot<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    const since = performance.now()
    try {
      await whenFree(
        () => this.#openSnapshot(),
        () => performance.now() - since < LOCK_WAIT_MS,
      )
      return await runSqliteWork(this.#connection, work)
    } catch (error) {
      throw translatedSqliteError(error)
    } finally {
      if (this.#connection.client.inTransaction) this.#statement.end.run()
    }
  }

  #openSnapshot(): void {
    if (!this.#connection.client.inTransaction) this.#statement.begin.run()
    // BEGIN alone takes no snapshot; the first read does.
    this.#statement.firstRead.get()
  }
}

function snapshotStatements({ client }: SqliteConnection) {
  return {
    begin: client.prepare('BEGIN'),
    firstRead: client.prepare('SELECT 1 FROM sqlite_schema LIMIT 1'),
    end: client.prepare('ROLLBACK'),
  }
}
