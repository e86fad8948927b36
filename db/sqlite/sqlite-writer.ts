import { setImmediate as nextTurn } from 'node:timers/promises'
import { DatabaseBusyError, DatabaseUnavailableError, type Tx } from '#db/database'
import {
  LOCK_WAIT_MS,
  retryWhileBusy,
  type SqliteConnection,
  SqliteTx,
  SqliteWorkRunner,
} from '#db/sqlite/sqlite-connection'
import { translateSqliteError } from '#db/sqlite/sqlite-errors'

/** Maximum number of units of work that share one commit. */
const BATCH_MAX = 128

/**
 * Runs units of work in the order of the `transact` calls. Waiting units share one transaction and one fsync. A unit
 * that throws rolls back only its own changes. Callers get their answers after the commit. If the commit fails or
 * SQLite rolls the transaction back, all its units are rejected.
 *
 * Most units that throw have written nothing, so a batch first runs without savepoints. If a unit throws after it has
 * written, the batch is rolled back and rerun with a savepoint for each unit.
 */
export class SqliteWriter {
  readonly #connection: SqliteConnection
  readonly #statement: ReturnType<typeof transactionStatements>
  readonly #waiting: QueuedWork[] = []
  readonly #runner = new SqliteWorkRunner()
  #drained: Promise<void> = Promise.resolve()
  #isDraining = false
  #isInsideWork = false

  constructor(connection: SqliteConnection) {
    this.#connection = connection
    this.#statement = transactionStatements(connection)
  }

  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    // A batch completes within one turn of the event loop, so a `transact` call in that turn comes from a unit of the
    // batch. Only a unit that awaits something other than its tx takes longer. SqliteWorkRunner limits a unit's time.
    if (this.#isInsideWork)
      return Promise.reject(new Error('A nested transact would cause a deadlock. Use the tx of the outer transact.'))
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        since: performance.now(),
        reject,
        run: async tx => {
          const result = await work(tx)
          return () => resolve(result)
        },
      })
      if (!this.#isDraining) this.#drained = this.#drain()
    })
  }

  /** Resolves when every requested write has settled. */
  async idle(): Promise<void> {
    await this.#drained
  }

  async #drain(): Promise<void> {
    this.#isDraining = true
    while (this.#waiting.length > 0) {
      // Units of work requested in this turn of the event loop share the batch.
      await nextTurn()
      if (await this.#begin()) await this.#runBatch(this.#waiting.splice(0, BATCH_MAX))
    }
    this.#isDraining = false
  }

  async #begin(): Promise<boolean> {
    try {
      if (this.#connection.client.inTransaction) this.#statement.rollback.run()
      await retryWhileBusy(
        () => this.#statement.begin.run(),
        () => this.#rejectLateCallers(),
      )
      return true
    } catch (error) {
      for (const unit of this.#waiting.splice(0)) unit.reject(translateSqliteError(error))
      return false
    }
  }

  /** Rejects callers that have waited for {@link LOCK_WAIT_MS}. Returns true if other callers still wait. */
  #rejectLateCallers(): boolean {
    const cutoff = performance.now() - LOCK_WAIT_MS
    while (this.#waiting[0] && this.#waiting[0].since <= cutoff) {
      this.#waiting.shift()?.reject(new DatabaseBusyError())
    }
    return this.#waiting.length > 0
  }

  async #runBatch(units: readonly QueuedWork[]): Promise<void> {
    this.#isInsideWork = true
    const reset = setImmediate(() => {
      this.#isInsideWork = false
    })
    const answers = await this.#runAndCommit(units)
    clearImmediate(reset)
    this.#isInsideWork = false
    for (const answer of answers) answer()
  }

  /** Each returned callback settles the promise of a `transact` call. */
  async #runAndCommit(units: readonly QueuedWork[]): Promise<(() => void)[]> {
    try {
      const answers = (await this.#runWithoutSavepoints(units)) ?? (await this.#runWithSavepoints(units))
      this.#statement.commit.run()
      return answers
    } catch (error) {
      this.#rollBack()
      const rejection = rejectionOfAll(error)
      return units.map(unit => () => unit.reject(rejection))
    }
  }

  /** If a unit throws after it has written, rolls all units back, begins a new transaction and returns undefined. */
  async #runWithoutSavepoints(units: readonly QueuedWork[]): Promise<(() => void)[] | undefined> {
    const answers = []
    for (const unit of units) {
      const tx = new SqliteTx(this.#connection)
      try {
        answers.push(await this.#runner.run(tx, unit.run))
        // Without the transaction, the next unit would commit each statement separately.
        if (!this.#connection.client.inTransaction) throw new Error('SQLite rolled the transaction back.')
      } catch (error) {
        if (!this.#connection.client.inTransaction) throw error
        if (tx.hasWritten) {
          this.#statement.rollback.run()
          this.#statement.begin.run()
          return undefined
        }
        answers.push(() => unit.reject(translateSqliteError(error)))
      }
    }
    return answers
  }

  async #runWithSavepoints(units: readonly QueuedWork[]): Promise<(() => void)[]> {
    const answers = []
    for (const unit of units) answers.push(await this.#runWithSavepoint(unit))
    return answers
  }

  async #runWithSavepoint(unit: QueuedWork): Promise<() => void> {
    this.#statement.savepoint.run()
    try {
      const answer = await this.#runner.run(new SqliteTx(this.#connection), unit.run)
      this.#statement.release.run()
      return answer
    } catch (error) {
      // If the disk is full or memory runs out, SQLite may have rolled back the transaction and its savepoint.
      if (!this.#connection.client.inTransaction) throw error
      this.#statement.undo.run()
      this.#statement.release.run()
      return () => unit.reject(translateSqliteError(error))
    }
  }

  #rollBack(): void {
    try {
      if (this.#connection.client.inTransaction) this.#statement.rollback.run()
    } catch {
      // The next `#begin` tries again and rejects the waiting callers if the rollback still fails.
    }
  }
}

interface QueuedWork {
  readonly since: number
  /** Runs the work; called again if the batch is rerun. The returned callback resolves the promise of `transact`. */
  run(tx: Tx): Promise<() => void>
  reject(error: unknown): void
}

function rejectionOfAll(error: unknown): DatabaseUnavailableError {
  const translated = translateSqliteError(error)
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
