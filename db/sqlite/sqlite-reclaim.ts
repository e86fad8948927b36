import { setImmediate as nextTurn } from 'node:timers/promises'
import { connectSqlite, type SqliteConnection } from '#db/sqlite/sqlite-connection'

/** Pages to free in one turn of the event loop. Freeing them blocks every caller for a few milliseconds. */
const PAGES_AT_ONCE = 500

/** The auto_vacuum mode in which SQLite can return a few free pages at a time. */
const INCREMENTAL = 2n

/**
 * Returns the free pages of a database to the operating system, some in each turn of the event loop. Stops early if the
 * connection or the file is busy, or the disk is full. Never rejects.
 */
export async function reclaimPages({ client }: SqliteConnection): Promise<void> {
  try {
    while (client.open && !client.inTransaction) {
      const free = freePages(client)
      if (free > 0n) client.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE})`)
      // The number stays the same if no page is free, or if the file is in another auto_vacuum mode.
      if (freePages(client) === free) break
      await nextTurn()
    }
    // The file shrinks only after a checkpoint.
    if (client.open && !client.inTransaction) client.pragma('wal_checkpoint(TRUNCATE)')
  } catch {
    // A full disk or another process's lock: the pages remain free for new rows.
  }
}

/**
 * Prepares a file from an earlier version of Countersign for {@link reclaimPages}, by rewriting the file one time.
 * Leaves the file unchanged if the rewrite fails, for example because the disk is full.
 */
export function enableReclaim(path: string): void {
  const { client } = connectSqlite(path)
  try {
    if (client.pragma('auto_vacuum', { simple: true }) === INCREMENTAL) return
    client.pragma('auto_vacuum = INCREMENTAL')
    client.exec('VACUUM')
  } catch {
    // The next start tries again.
  } finally {
    client.close()
  }
}

function freePages(client: SqliteConnection['client']): bigint {
  return BigInt(String(client.pragma('freelist_count', { simple: true })))
}
