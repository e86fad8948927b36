import type { Tx } from '#db/database'
import type { SqliteTx } from '#db/sqlite/sqlite-connection'

/** How long a work may await something else than its `tx` before it is given up. */
export const WORK_LIMIT_MS = 2_000

/**
 * Runs works one after another, each on a transaction of its own, which ends with it. SQLite answers at once, so only a work
 * that awaits something else can take long; every other caller waits for it, so past the limit it is refused.
 */
export class SqliteWorks {
  #timer: NodeJS.Timeout | undefined
  #giveUp: (() => void) | undefined

  async run<T>(tx: SqliteTx, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await new Promise<T>((resolve, refuse) => {
        this.#giveUp = () => refuse(new Error('A transaction awaited something else than its tx.'))
        // One timer that starts anew with each work: making and clearing one took longer than many a query.
        this.#timer = this.#timer?.refresh() ?? setTimeout(() => this.#giveUp?.(), WORK_LIMIT_MS).unref()
        Promise.resolve(work(tx)).then(resolve, refuse)
      })
    } finally {
      this.#giveUp = undefined
      tx.end()
    }
  }
}
