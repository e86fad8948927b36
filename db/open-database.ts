import { type Database, DatabaseRefusedError } from '#db/database'
import { openPostgres } from '#db/postgres'
import { openSqlite } from '#db/sqlite'

/** Opens what `DATABASE_URL` names. Throws {@link DatabaseRefusedError} with one line when it cannot be opened. */
export async function openDatabase(url: string): Promise<Database> {
  if (url.startsWith('file:')) return openSqlite(url)
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url)
  throw new DatabaseRefusedError('DATABASE_URL must start with file: or postgres://.')
}
