import type { Database, ReadTx } from '#db/database'
import type { RowCache } from '#lib/operations/world'

/** Queries of rows that seldom change. */
export interface Rows<Key, Value> {
  all(tx: ReadTx): Promise<ReadonlyMap<Key, Value>>
  one(tx: ReadTx, key: Key): Promise<Value | undefined>
}

/** Caches rows that seldom change. A shared database is read every time. */
export async function rowCache<Key, Value>(db: Database, rows: Rows<Key, Value>): Promise<RowCache<Key, Value>> {
  let known: ReadonlyMap<Key, Value> | undefined
  let refreshes = 0
  const refresh = async () => {
    // Until the rows are read again, or if that fails, callers read them directly.
    known = undefined
    refreshes += 1
    const own = refreshes
    const read = db.shared ? undefined : await db.read(tx => rows.all(tx))
    // The later refresh saw both changes.
    if (own === refreshes) known = read
  }
  await refresh()
  return {
    all: async tx => known ?? rows.all(tx),
    one: async (tx, key) => (known === undefined ? rows.one(tx, key) : known.get(key)),
    find: async key => (known === undefined ? db.read(tx => rows.one(tx, key)) : known.get(key)),
    refresh,
  }
}
