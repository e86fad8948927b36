import type { Tx } from '#db/database'
import type { SqliteTx } from '#db/sqlite/sqlite-connection'

/** Limit for work that awaits something other than its `tx`. */
export const WORK_LIMIT_MS = 2_000

/**
 * Runs works one after another, each with a transaction that ends with it. SQLite answers synchronously, so only work
 * that awaits something else can take long. It blocks every other caller, so it is rejected past the limit.
 */
export class SqliteWorks {
  #timer: NodeJS.Timeout | undefined
  #giveUp: (() => void) | undefined

  async run<T>(tx: SqliteTx, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await new Promise<T>((resolve, refuse) => {
        this.#giveUp = () => refuse(new Error('A transaction awaited something other than its tx.'))
        // One timer, restarted for each work: creating and clearing one took longer than many queries.
        this.#timer = this.#timer?.refresh() ?? setTimeout(() => this.#giveUp?.(), WORK_LIMIT_MS).unref()
        Promise.resolve(work(tx)).then(resolve, refuse)
      })
    } finally {
      this.#giveUp = undefined
      tx.end()
    }
  }
}
