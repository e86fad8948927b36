import type { Database, ReadTx } from '#db/database'
import type { RowCache } from '#lib/operations/world'

/** How rows that seldom change are read. */
export interface Rows<Key, Value> {
  all(tx: ReadTx): Promise<ReadonlyMap<Key, Value>>
  one(tx: ReadTx, key: Key): Promise<Value | undefined>
}

/** Remembers rows that seldom change. A database that others write to is asked every time. */
export async function rowCache<Key, Value>(db: Database, rows: Rows<Key, Value>): Promise<RowCache<Key, Value>> {
  let known: ReadonlyMap<Key, Value> | undefined
  let refreshes = 0
  const refresh = async () => {
    // Until the rows were read anew, and if that fails, whoever asks reads them in a transaction of its own.
    known = undefined
    refreshes += 1
    const own = refreshes
    const read = db.shared ? undefined : await db.read(tx => rows.all(tx))
    // Of two at once the later one was begun after both changes.
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
