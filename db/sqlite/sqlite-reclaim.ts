import { setImmediate as nextTurn } from 'node:timers/promises'
import { connectSqlite, type SqliteConnection } from '#db/sqlite/sqlite-connection'

/** Pages returned in one turn: some milliseconds, for which every caller waits. */
const PAGES_AT_ONCE = 500

/** The setting under which deleted pages can be returned a few at a time. */
const INCREMENTAL = 2n

/**
 * Returns the free pages of a file to the system, a few in each turn of the event loop. Stops when the connection is busy or
 * closed, or the disk is full.
 */
export async function reclaimPages({ client }: SqliteConnection): Promise<void> {
  try {
    while (client.open && !client.inTransaction && freePages(client) > 0n) {
      client.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE})`)
      await nextTurn()
    }
    // The file itself shrinks once the log was taken into it.
    if (client.open && !client.inTransaction) client.pragma('wal_checkpoint(TRUNCATE)')
  } catch {
    // A full disk or a foreign lock: the pages stay free, and are used for other rows.
  }
}

/** Lets a file of a former version return pages, which takes a copy of it once. Without room for the copy, changes nothing. */
export function enableReclaim(path: string): void {
  const { client } = connectSqlite(path)
  try {
    if (client.pragma('auto_vacuum', { simple: true }) === INCREMENTAL) return
    client.pragma('auto_vacuum = INCREMENTAL')
    client.exec('VACUUM')
  } catch {
    // A full disk: the next start tries again.
  } finally {
    client.close()
  }
}

function freePages(client: SqliteConnection['client']): bigint {
  return BigInt(String(client.pragma('freelist_count', { simple: true })))
}
