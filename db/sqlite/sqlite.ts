import { chmodSync, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import Client from 'better-sqlite3'
import { type Database, DatabaseUnavailableError, UnusableDatabaseError } from '#db/database'
import { folderOfMigrations, knownMigrations } from '#db/migration-list'
import { createDataFolder } from '#db/sqlite/create-data-folder'
import { connectSqlite, type SqliteConnection } from '#db/sqlite/sqlite-connection'
import { assertPlainFile, examineSqliteFile } from '#db/sqlite/sqlite-examine'
import { pathOfFileUrl } from '#db/sqlite/sqlite-file-url'
import { assertNotOpenElsewhere, lockPathOf, lockSqliteFile } from '#db/sqlite/sqlite-lock'
import { createSqliteFile, migrateSqliteFile } from '#db/sqlite/sqlite-migrate'
import { SqliteReader } from '#db/sqlite/sqlite-reader'
import { enableReclaim, reclaimPages } from '#db/sqlite/sqlite-reclaim'
import { SqliteWriter } from '#db/sqlite/sqlite-writer'

/** Minimum SQLite version. Older versions can corrupt a database when they reset its write-ahead log. */
const VERSION_MIN = '3.51.3'

/** Interval at which the write-ahead log is truncated, so that deleted secrets do not remain in it. */
const LOG_TRUNCATED_EVERY_MS = 5 * 60 * 1_000

export interface SqliteOptions {
  /** Path of a migrations folder to use instead of the project's folder. */
  readonly migrations?: string
  /** Receives every statement of the writing connection. */
  readonly trace?: (statement: string) => void
}

/**
 * Opens the database at a `file:` URL, which may be relative to the working directory. Creates the file if absent,
 * applies migrations, and locks out other processes until `close`.
 *
 * Throws {@link UnusableDatabaseError} if the URL is not a SQLite URL, SQLite is too old, or the file cannot be opened.
 * Also throws if the file is in use or damaged, or was written by another program or a newer version of this program.
 * The content of such a file remains unchanged.
 */
export async function openSqlite(url: string, options: SqliteOptions = {}): Promise<Database> {
  assertVersion()
  const path = pathOfFileUrl(url, '.')
  if (path === undefined) throw new UnusableDatabaseError(`${url} is not a SQLite URL. Use file:<path>.`)
  try {
    // Check this first: the next steps create files beside the path, which must not happen for a folder or a device.
    assertPlainFile(path)
    createDataFolder(dirname(path))
    const wasUsed = existsSync(lockPathOf(path))
    const unlock = lockSqliteFile(path)
    try {
      prepareFile(path, wasUsed, options.migrations ?? folderOfMigrations('sqlite'))
      return connect(path, options, unlock)
    } catch (error) {
      unlock()
      throw error
    }
  } catch (error) {
    if (error instanceof UnusableDatabaseError || !(error instanceof Error) || !('code' in error)) throw error
    throw new UnusableDatabaseError(
      `Can't open ${path}: ${error.message}. Check write access and free disk space, or set DATABASE_URL to another file.`,
      { cause: error },
    )
  }
}

function prepareFile(path: string, wasUsed: boolean, migrationsFolder: string): void {
  const known = knownMigrations(migrationsFolder)
  const state = examineSqliteFile(path, known, wasUsed)
  if (state.kind === 'absent') createSqliteFile(path, known)
  // Files left behind by an earlier process or by the examination may have another mode.
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(`${path}${suffix}`)) chmodSync(`${path}${suffix}`, 0o600)
  if (state.kind === 'ours') assertNotOpenElsewhere(path)
  if (state.kind === 'ours' && state.pending.length > 0) migrateSqliteFile(path, state.pending)
  if (state.kind === 'ours') enableReclaim(path)
}

function connect(path: string, { trace }: SqliteOptions, unlock: () => void): Database {
  const writeConnection = connectSqlite(path, trace ? { verbose: statement => trace(String(statement)) } : {})
  const readConnection = openReadConnection(writeConnection, path)
  const writer = new SqliteWriter(writeConnection)
  const reader = new SqliteReader(readConnection)
  const truncationTimer = setInterval(() => truncateLog(writeConnection), LOG_TRUNCATED_EVERY_MS).unref()
  let isClosed = false
  let closing = Promise.resolve()

  async function close(): Promise<void> {
    clearInterval(truncationTimer)
    await writer.idle()
    await reader.idle()
    readConnection.client.close()
    truncateLog(writeConnection)
    writeConnection.client.close()
    unlock()
  }

  const rejectClosed = () => Promise.reject(new DatabaseUnavailableError('closed'))
  const read: Database['read'] = work => (isClosed ? rejectClosed() : reader.read(work))
  return {
    kind: 'sqlite',
    shared: false,
    read,
    readOnce: read,
    transact: work => (isClosed ? rejectClosed() : writer.transact(work)),
    reclaim: () => reclaimPages(writeConnection),
    close: () => {
      if (!isClosed) closing = close()
      isClosed = true
      return closing
    },
  }
}

/** Sets WAL mode, which allows reads during writes, and opens the read connection. Closes `client` on failure. */
function openReadConnection({ client }: SqliteConnection, path: string): SqliteConnection {
  try {
    client.pragma('journal_mode = WAL')
    return connectSqlite(path, { readonly: true, fileMustExist: true })
  } catch (error) {
    client.close()
    throw error
  }
}

function truncateLog({ client }: SqliteConnection): void {
  try {
    if (!client.inTransaction) client.pragma('wal_checkpoint(TRUNCATE)')
  } catch {
    // A full disk or another process's lock: the log keeps its content until the next attempt.
  }
}

function assertVersion(): void {
  const client = new Client(':memory:')
  const version = String(client.prepare('SELECT sqlite_version()').pluck().get())
  client.close()
  if (version.localeCompare(VERSION_MIN, 'en', { numeric: true }) >= 0) return
  throw new UnusableDatabaseError(`SQLite ${version} is too old. Version ${VERSION_MIN} or later is required.`)
}
