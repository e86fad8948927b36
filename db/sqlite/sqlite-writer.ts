import { setImmediate as nextTurn } from 'node:timers/promises'
import { DatabaseBusyError, DatabaseUnavailableError, type Tx } from '#db/database'
import { type SqliteConnection, SqliteTx } from '#db/sqlite/sqlite-connection'
import { translatedSqliteError } from '#db/sqlite/sqlite-errors'
import { LOCK_WAIT_MS, whenFree } from '#db/sqlite/sqlite-lock-wait'
import { SqliteWorks } from '#db/sqlite/sqlite-work'

/** How many works share one commit at most. */
const BATCH_MAX = 128

/**
 * Writes in the order of asking. The works that wait share one transaction and so one fsync; a work that throws undoes itself
 * alone, and nobody is answered before the commit has returned. When the commit fails, or SQLite rolled the transaction back,
 * all of them are refused.
 *
 * Works that throw have mostly written nothing, so a batch is first run plainly. Only when one that has written throws is
 * everything undone and the batch run again, with a savepoint each.
 */
export class SqliteWriter {
  readonly #connection: SqliteConnection
  readonly #statement: ReturnType<typeof transactionStatements>
  readonly #waiting: Turn[] = []
  readonly #works = new SqliteWorks()
  #drained: Promise<void> = Promise.resolve()
  #isDraining = false
  #isInsideWork = false

  constructor(connection: SqliteConnection) {
    this.#connection = connection
    this.#statement = transactionStatements(connection)
  }

  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    // A batch runs to its end within one turn of the event loop, so who asks meanwhile is one of its works. (One that
    // strays, by awaiting something else, is caught by its time limit instead.)
    if (this.#isInsideWork) return Promise.reject(new Error('A transact within a transact would wait for itself.'))
    return new Promise<T>((resolve, refuse) => {
      this.#waiting.push({
        since: performance.now(),
        refuse,
        run: async tx => {
          const result = await work(tx)
          return () => resolve(result)
        },
      })
      if (!this.#isDraining) this.#drained = this.#drain()
    })
  }

  /** Resolves when everything that was asked for has been answered. */
  async idle(): Promise<void> {
    await this.#drained
  }

  async #drain(): Promise<void> {
    this.#isDraining = true
    while (this.#waiting.length > 0) {
      // What else arrives in this turn of the event loop shares the batch.
      await nextTurn()
      if (await this.#begin()) await this.#runBatch(this.#waiting.splice(0, BATCH_MAX))
    }
    this.#isDraining = false
  }

  async #begin(): Promise<boolean> {
    try {
      if (this.#connection.client.inTransaction) this.#statement.rollback.run()
      await whenFree(
        () => this.#statement.begin.run(),
        () => this.#isAnyoneStillWaiting(),
      )
      return true
    } catch (error) {
      for (const turn of this.#waiting.splice(0)) turn.refuse(translatedSqliteError(error))
      return false
    }
  }

  #isAnyoneStillWaiting(): boolean {
    const waitedEnough = performance.now() - LOCK_WAIT_MS
    while (this.#waiting[0] && this.#waiting[0].since <= waitedEnough) {
      this.#waiting.shift()?.refuse(new DatabaseBusyError())
    }
    return this.#waiting.length > 0
  }

  async #runBatch(turns: readonly Turn[]): Promise<void> {
    this.#isInsideWork = true
    const strays = setImmediate(() => {
      this.#isInsideWork = false
    })
    const answers = await this.#committed(turns)
    clearImmediate(strays)
    this.#isInsideWork = false
    for (const answer of answers) answer()
  }

  /** Runs and commits the works; answers what to tell each of them now that the commit has, or has not, happened. */
  async #committed(turns: readonly Turn[]): Promise<(() => void)[]> {
    try {
      const answers = (await this.#runPlainly(turns)) ?? (await this.#runWithSavepoints(turns))
      this.#statement.commit.run()
      return answers
    } catch (error) {
      this.#rollBack()
      const refusal = refusalOfAll(error)
      return turns.map(turn => () => turn.refuse(refusal))
    }
  }

  /** Runs the works one after another; nothing, and everything undone, when one has written and thrown. */
  async #runPlainly(turns: readonly Turn[]): Promise<(() => void)[] | undefined> {
    const answers = []
    for (const turn of turns) {
      const tx = new SqliteTx(this.#connection)
      try {
        answers.push(await this.#works.run(tx, turn.run))
        // Without the transaction the next work would commit by itself, statement by statement.
        if (!this.#connection.client.inTransaction) throw new Error('SQLite has rolled the transaction back.')
      } catch (error) {
        if (!this.#connection.client.inTransaction) throw error
        if (tx.hasWritten) {
          this.#statement.rollback.run()
          this.#statement.begin.run()
          return undefined
        }
        answers.push(() => turn.refuse(translatedSqliteError(error)))
      }
    }
    return answers
  }

  async #runWithSavepoints(turns: readonly Turn[]): Promise<(() => void)[]> {
    const answers = []
    for (const turn of turns) answers.push(await this.#runWithSavepoint(turn))
    return answers
  }

  async #runWithSavepoint(turn: Turn): Promise<() => void> {
    this.#statement.savepoint.run()
    try {
      const answer = await this.#works.run(new SqliteTx(this.#connection), turn.run)
      this.#statement.release.run()
      return answer
    } catch (error) {
      // Out of disk or memory SQLite may have rolled back everything, savepoint included.
      if (!this.#connection.client.inTransaction) throw error
      this.#statement.undo.run()
      this.#statement.release.run()
      return () => turn.refuse(translatedSqliteError(error))
    }
  }

  #rollBack(): void {
    try {
      if (this.#connection.client.inTransaction) this.#statement.rollback.run()
    } catch {
      // The next begin tries again, and refuses its callers if it cannot.
    }
  }
}

/** Someone who waits for a commit: `run` answers how to tell them its result after it. */
interface Turn {
  readonly since: number
  /** May be asked twice, when another work of its batch has to be undone. */
  run(tx: Tx): Promise<() => void>
  refuse(error: unknown): void
}

function refusalOfAll(error: unknown): DatabaseUnavailableError {
  const translated = translatedSqliteError(error)
  return translated instanceof DatabaseUnavailableError
    ? translated
    : new DatabaseUnavailableError('failing', { cause: error })
}

function transactionStatements({ client }: SqliteConnection) {
  return {
    begin: client.prepare('BEGIN IMMEDIATE'),
    savepoint: client.prepare('SAVEPOINT work'),
    release: client.prepare('RELEASE work'),
    undo: client.prepare('ROLLBACK TO work'),
    commit: client.prepare('COMMIT'),
    rollback: client.prepare('ROLLBACK'),
  }
}
