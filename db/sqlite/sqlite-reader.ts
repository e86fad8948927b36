import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ReadTx } from '#db/database'
import {
  LOCK_WAIT_MS,
  retryWhileBusy,
  type SqliteConnection,
  SqliteTx,
  SqliteWorkRunner,
} from '#db/sqlite/sqlite-connection'
import { translateSqliteError } from '#db/sqlite/sqlite-errors'

/**
 * Reads on a separate connection, so that no read waits for a write of this process. Waiting reads run one after
 * another. They share a snapshot, which is taken after the last of them was requested.
 */
export class SqliteReader {
  readonly #connection: SqliteConnection
  readonly #statement: ReturnType<typeof snapshotStatements>
  readonly #waiting: QueuedRead[] = []
  readonly #runner = new SqliteWorkRunner()
  #drained: Promise<void> = Promise.resolve()
  #isDraining = false

  constructor(connection: SqliteConnection) {
    this.#connection = connection
    this.#statement = snapshotStatements(connection)
  }

  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        run: async () => resolve(await this.#runner.run(new SqliteTx(this.#connection), work)),
        reject: error => reject(translateSqliteError(error)),
      })
      if (!this.#isDraining) this.#drained = this.#drain()
    })
  }

  /** Resolves when every requested read has settled. */
  async idle(): Promise<void> {
    await this.#drained
  }

  async #drain(): Promise<void> {
    this.#isDraining = true
    while (this.#waiting.length > 0) {
      // Reads requested in this turn of the event loop share the snapshot.
      await nextTurn()
      await this.#readSnapshot(this.#waiting.splice(0))
    }
    this.#isDraining = false
  }

  async #readSnapshot(reads: readonly QueuedRead[]): Promise<void> {
    const since = performance.now()
    try {
      await retryWhileBusy(
        () => this.#openSnapshot(),
        () => performance.now() - since < LOCK_WAIT_MS,
      )
      for (const read of reads) await read.run().catch(read.reject)
    } catch (error) {
      for (const read of reads) read.reject(error)
    } finally {
      if (this.#connection.client.inTransaction) this.#statement.end.run()
    }
  }

  #openSnapshot(): void {
    if (!this.#connection.client.inTransaction) this.#statement.begin.run()
    // BEGIN takes no snapshot; the first read does.
    this.#statement.firstRead.get()
  }
}

interface QueuedRead {
  run(): Promise<void>
  reject(error: unknown): void
}

function snapshotStatements({ client }: SqliteConnection) {
  return {
    begin: client.prepare('BEGIN'),
    firstRead: client.prepare('SELECT 1 FROM sqlite_schema LIMIT 1'),
    end: client.prepare('ROLLBACK'),
  }
}
