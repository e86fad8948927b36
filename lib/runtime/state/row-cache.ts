import type { Database, ReadTx } from '#db/database'
import type { RowCache } from '#lib/operations/world'

/**
 * Opens a cache of rows that rarely change. On a shared database, caches nothing. `one` reads a single row while
 * nothing is cached.
 */
export async function rowCache<Key, Value>(
  db: Database,
  all: (tx: ReadTx) => Promise<ReadonlyMap<Key, Value>>,
  one: (tx: ReadTx, key: Key) => Promise<Value | undefined> = async (tx, key) => (await all(tx)).get(key),
): Promise<RowCache<Key, Value>> {
  let known: ReadonlyMap<Key, Value> | undefined
  let refreshes = 0
  const refresh = async () => {
    // Callers query the database until all rows are read again successfully.
    known = undefined
    refreshes += 1
    const refreshNumber = refreshes
    const read = db.shared ? undefined : await db.read(all)
    // Only the latest refresh fills the cache. An earlier one may have read the rows before the last change.
    if (refreshNumber === refreshes) known = read
  }
  await refresh()
  return {
    all: async tx => known ?? all(tx),
    one: async (key, tx) => {
      if (known !== undefined) return known.get(key)
      return tx === undefined ? db.read(reading => one(reading, key)) : one(tx, key)
    },
    refresh,
  }
}
