import { type Database, DatabaseRefusedError } from '#db/database'
import { openSqlite } from '#db/sqlite/sqlite'

/** Opens the database of `DATABASE_URL`. Throws {@link DatabaseRefusedError} with one line if it cannot be opened. */
export async function openDatabase(url: string): Promise<Database> {
  if (url.startsWith('file:')) return openSqlite(url)
  if (/^postgres(ql)?:\/\//.test(url)) {
    // Loaded on use: the driver and its builders are a third of the start's reading.
    const { openPostgres } = await import('#db/postgres/postgres')
    return openPostgres(url)
  }
  throw new DatabaseRefusedError('DATABASE_URL must start with file: or postgres://')
}
