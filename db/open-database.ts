import { type Database, DatabaseRefusedError } from '#db/database'
import { openSqlite } from '#db/sqlite/sqlite'

/** Opens what `DATABASE_URL` names. Throws {@link DatabaseRefusedError} with one line when it cannot be opened. */
export async function openDatabase(url: string): Promise<Database> {
  if (url.startsWith('file:')) return openSqlite(url)
  if (/^postgres(ql)?:\/\//.test(url)) {
    // Loaded when it is used: its driver and builders are a third of what a start would read.
    const { openPostgres } = await import('#db/postgres/postgres')
    return openPostgres(url)
  }
  throw new DatabaseRefusedError('DATABASE_URL must start with file: or postgres://.')
}
