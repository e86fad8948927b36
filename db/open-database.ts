import { type Database, UnusableDatabaseError } from '#db/database'
import { openSqlite } from '#db/sqlite/sqlite'
import { openSqliteMemory } from '#db/sqlite/sqlite-memory'

/** Keeps the data in memory until the database is closed. */
export const MEMORY_URL = 'memory:'

/** Opens the database of `DATABASE_URL`. Throws {@link UnusableDatabaseError} with one line if it cannot be opened. */
export async function openDatabase(url: string): Promise<Database> {
  if (url === MEMORY_URL) return openSqliteMemory()
  if (url.startsWith('file:')) return openSqlite(url)
  if (/^postgres(ql)?:\/\//.test(url)) {
    // Loaded only when needed: the driver and its builders are a third of the code loaded at startup.
    const { openPostgres } = await import('#db/postgres/postgres')
    return openPostgres(url)
  }
  throw new UnusableDatabaseError('DATABASE_URL must be memory: or start with file: or postgres://')
}
