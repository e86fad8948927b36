import type { Buffer } from 'node:buffer'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, DatabaseUnavailableError } from '#db/database'
import { folderOfMigrations, knownMigrations } from '#db/migration-list'
import { connectSqlite, type SqliteConnection } from '#db/sqlite/sqlite-connection'
import { applyMigrations } from '#db/sqlite/sqlite-migrate'
import { reclaimPages } from '#db/sqlite/sqlite-reclaim'
import { SqliteWriter } from '#db/sqlite/sqlite-writer'

/** Cached image of an empty database. Opening a copy is much faster than migrating each database. */
let emptyDatabase: { readonly folder: string; readonly image: Buffer } | undefined

/** File in the package's migrations folder. Reading it is faster than applying the migrations. */
export const IMAGE_FILE = 'empty.sqlite'

/** Applies the migrations in a folder to a new database, and returns the database's image. */
export function createEmptyImage(folder: string): Buffer {
  const { client } = connectSqlite(':memory:')
  try {
    client.pragma('auto_vacuum = INCREMENTAL')
    applyMigrations(client, knownMigrations(folder))
    return client.serialize()
  } finally {
    client.close()
  }
}

function readOrCreateImage(folder: string): Buffer {
  const file = join(folder, IMAGE_FILE)
  return existsSync(file) ? readFileSync(file) : createEmptyImage(folder)
}

export interface MemoryOptions {
  /** Path of a migrations folder to use instead of the project's folder. */
  readonly migrations?: string
  /** Size in bytes beyond which writes fail, as on a full disk. */
  readonly bytesMax?: number
}

function limitPages({ client }: SqliteConnection, bytesMax: number): void {
  const pageBytes = Number(client.pragma('page_size', { simple: true }))
  client.pragma(`max_page_count = ${Math.floor(bytesMax / pageBytes)}`)
}

/**
 * Opens a new database in memory. `close` discards the database. A second connection would open a different database,
 * so reads and writes share one connection and run in the order of the calls.
 */
export function openSqliteMemory({
  migrations: folder = folderOfMigrations('sqlite'),
  bytesMax,
}: MemoryOptions = {}): Database {
  if (emptyDatabase?.folder !== folder) emptyDatabase = { folder, image: readOrCreateImage(folder) }
  const connection = connectSqlite(emptyDatabase.image)
  if (bytesMax !== undefined) limitPages(connection, bytesMax)
  const writer = new SqliteWriter(connection)
  let isClosed = false
  let closing = Promise.resolve()

  async function close(): Promise<void> {
    await writer.idle()
    connection.client.close()
  }

  const rejectWrites = connection.client.prepare('PRAGMA query_only = ON')
  const allowWrites = connection.client.prepare('PRAGMA query_only = OFF')
  const transact: Database['transact'] = work =>
    isClosed ? Promise.reject(new DatabaseUnavailableError('closed')) : writer.transact(work)
  const read: Database['read'] = work =>
    transact(async tx => {
      rejectWrites.run()
      try {
        return await work(tx)
      } finally {
        allowWrites.run()
      }
    })
  return {
    kind: 'sqlite',
    shared: false,
    read,
    readOnce: read,
    transact,
    reclaim: () => reclaimPages(connection),
    close: () => {
      if (!isClosed) closing = close()
      isClosed = true
      return closing
    },
  }
}
