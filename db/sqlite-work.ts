import type { Tx } from '#db/database'
import type { SqliteTx } from '#db/sqlite-connection'

/** How long a work may await something else than its `tx` before it is given up. */
export const WORK_LIMIT_MS = 2_000

/**
 * Runs one work on a transaction of its own and ends that transaction with it. SQLite answers at once, so only a work that
 * awaits something else can take long; every other caller waits for it, so past the limit it is refused.
 */
export async function runSqliteWork<T>(tx: SqliteTx, work: (tx: Tx) => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A transaction awaited something else than its tx.')), WORK_LIMIT_MS)
  })
  try {
    return await Promise.race([work(tx), late])
  } finally {
    clearTimeout(timer)
    tx.end()
  }
}
