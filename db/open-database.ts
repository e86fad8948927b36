import { type Database, UnusableDatabaseError } from '#db/database'
import { openSqlite } from '#db/sqlite/sqlite'
import { openSqliteMemory } from '#db/sqlite/sqlite-memory'

/** URL of a new database in memory, which is discarded when it is closed. */
export const MEMORY_URL = 'memory:'

/** Opens the database that `DATABASE_URL` names. Throws {@link UnusableDatabaseError} if it cannot be opened. */
export async function openDatabase(url: string): Promise<Database> {
  if (url === MEMORY_URL) return openSqliteMemory()
  if (url.startsWith('file:')) return openSqlite(url)
  if (/^postgres(ql)?:\/\//.test(url)) {
    // Loaded on demand: the driver and its query builders would be a third of the code loaded at startup.
    const { openPostgres } = await import('#db/postgres/postgres')
    return openPostgres(url)
  }
  throw new UnusableDatabaseError('DATABASE_URL must be memory: or start with file: or postgres://')
}
