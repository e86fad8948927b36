import type { Database, ReadTx } from '#db/database'
import type { RowCache } from '#lib/operations/world'

/** How a process keeps up with other processes that write to its database. */
export interface Freshness {
  /** Returns what this process knows, or reads it again if another process may have changed it. */
  latest<T>(known: T, read: () => Promise<T>): Promise<T>
  /** Reads what this process may rely on until it makes a change. Returns undefined if others may change it too. */
  readForLong<T>(read: () => Promise<T>): Promise<T | undefined>
  /** Returns the time to wait for the next look at the database, in milliseconds. Infinity means never. */
  pollMs(every: number): number
  /** Time to gather exchanges for one write while the event stream of this process has no subscribers. */
  readonly gatherMs: number
  /** Time in which other processes store the exchanges that they have gathered. */
  readonly settleMs: number
}

/** Only this process writes to the database. */
const PRIVATE: Freshness = {
  latest: async known => known,
  readForLong: read => read(),
  pollMs: () => Number.POSITIVE_INFINITY,
  gatherMs: 1_000,
  settleMs: 0,
}

/** Other processes write to the database too, and publish what this process writes. */
const SHARED: Freshness = {
  latest: (_, read) => read(),
  readForLong: async () => undefined,
  pollMs: every => every,
  gatherMs: 100,
  settleMs: 300,
}

export function freshnessOf({ shared }: Pick<Database, 'shared'>): Freshness {
  return shared ? SHARED : PRIVATE
}

/** Opens a cache of rows that rarely change. `one` reads a single row while nothing is cached. */
export async function rowCache<Key, Value>(
  db: Database,
  all: (tx: ReadTx) => Promise<ReadonlyMap<Key, Value>>,
  one: (tx: ReadTx, key: Key) => Promise<Value | undefined> = async (tx, key) => (await all(tx)).get(key),
): Promise<RowCache<Key, Value>> {
  let known: ReadonlyMap<Key, Value> | undefined
  let refreshes = 0
  const { readForLong } = freshnessOf(db)
  const refresh = async () => {
    // Callers query the database until all rows are read again successfully.
    known = undefined
    refreshes += 1
    const refreshNumber = refreshes
    const read = await readForLong(() => db.read(all))
    // Only the latest refresh fills the cache. An earlier one may have read the rows before the last change.
    if (refreshNumber === refreshes) known = read
  }
  await refresh()
  return {
    all: async tx => known ?? all(tx),
    one: async (key, tx) => {
      if (known !== undefined) return known.get(key)
      return tx === undefined ? db.readOnce(reading => one(reading, key)) : one(tx, key)
    },
    refresh,
  }
}
