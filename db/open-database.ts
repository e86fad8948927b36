import { type Database, UnusableDatabaseError } from '#db/database'
import { openSqlite } from '#db/sqlite/sqlite'
import { openSqliteMemory } from '#db/sqlite/sqlite-memory'

/** URL that opens a new in-memory database. Closing the database discards it. */
export const MEMORY_URL = 'memory:'

/** Opens the database at a `DATABASE_URL`. Throws {@link UnusableDatabaseError} if the database cannot be opened. */
export async function openDatabase(url: string): Promise<Database> {
  if (url === MEMORY_URL) return openSqliteMemory()
  if (url.startsWith('file:')) return openSqlite(url)
  if (/^postgres(ql)?:\/\//.test(url)) {
    // Loaded on demand: the driver and its query builders would otherwise be a third of the code loaded at startup.
    const { openPostgres } = await import('#db/postgres/postgres')
    return openPostgres(url)
  }
  throw new UnusableDatabaseError('DATABASE_URL must be memory: or start with file:, postgres:// or postgresql://')
}
