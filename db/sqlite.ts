import type { Database } from '#db/database'
import { connectSqlite } from '#db/sqlite-connection'
import { SqliteReader } from '#db/sqlite-reader'
import { SqliteWriter } from '#db/sqlite-writer'

/** Opens the database of a `file:` URL. */
export async function openSqlite(url: string): Promise<Database> {
  const path = url.slice('file:'.length)
  const writing = connectSqlite(path)
  writing.client.pragma('journal_mode = WAL')
  const reading = connectSqlite(path, { readonly: true, fileMustExist: true })
  const writer = new SqliteWriter(writing)
  const reader = new SqliteReader(reading)
  return {
    kind: 'sqlite',
    shared: false,
    read: work => reader.read(work),
    transact: work => writer.transact(work),
    close: async () => {
      await writer.idle()
      await reader.idle()
      reading.client.close()
      writing.client.close()
    },
  }
}
