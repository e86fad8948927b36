import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { pid } from 'node:process'
import Client from 'better-sqlite3'
import { UnusableDatabaseError } from '#db/database'
import { isBusy, isDamaged } from '#db/sqlite/sqlite-errors'

/** Returns the path of the lock file. The file remains after the lock is released, to show that a database existed. */
export function lockPathOf(path: string): string {
  return `${path}.lock`
}

/**
 * Locks the database for this process and returns an unlock function. The lock is an open write transaction on a
 * separate SQLite file. The operating system releases the lock when the process ends. Throws
 * {@link UnusableDatabaseError} if a process, even this one, already holds the lock.
 */
export function lockSqliteFile(path: string): () => void {
  const client = connectLock(lockPathOf(path))
  try {
    client.exec('BEGIN IMMEDIATE')
    client.pragma(`user_version = ${pid}`)
    client.exec('COMMIT')
    // If another process has taken the lock since the COMMIT, this attempt fails.
    client.exec('BEGIN IMMEDIATE')
  } catch (error) {
    const holder = isBusy(error) ? holderOf(client) : undefined
    client.close()
    if (holder === undefined) throw error
    throw new UnusableDatabaseError(
      `${path} is in use by ${holder}. Stop that process or set DATABASE_URL to another file.`,
    )
  }
  return () => client.close()
}

/**
 * Throws {@link UnusableDatabaseError} if another process has the database open although this process holds the lock.
 * The file may have been renamed, its folder may be mounted twice, or a program such as sqlite3 may ignore the lock
 * file. SQLite's own locks depend on the file's device and inode, not on its path. In WAL mode, an open database has a
 * shared lock, so exclusive access fails.
 *
 * If this function throws, the database file is unchanged. Otherwise, SQLite may move the contents of a leftover
 * write-ahead log into the database file.
 */
export function assertNotOpenElsewhere(path: string): void {
  const client = new Client(path, { timeout: 0, fileMustExist: true })
  try {
    client.pragma('locking_mode = EXCLUSIVE')
    client.pragma('schema_version')
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new UnusableDatabaseError(
      `${path} is in use by another process, perhaps under another name or in a program such as sqlite3. Stop that process or set DATABASE_URL to another file.`,
    )
  } finally {
    client.close()
  }
}

function connectLock(lockPath: string): Client.Database {
  try {
    return connect(lockPath)
  } catch (error) {
    if (!isDamaged(error)) throw error
    // A lock file in use is always valid, so no process holds a lock on this damaged one.
    rmSync(lockPath)
    return connect(lockPath)
  }
}

function connect(lockPath: string): Client.Database {
  // Only SQLite opens an existing lock file: closing another handle to it would release a lock that this process holds.
  if (!existsSync(lockPath)) closeSync(openSync(lockPath, 'a', 0o600))
  const client = new Client(lockPath, { timeout: 0 })
  try {
    // The content need not survive a crash, so the file needs neither a journal on disk nor an fsync.
    client.pragma('journal_mode = MEMORY')
    client.pragma('synchronous = OFF')
    return client
  } catch (error) {
    client.close()
    throw error
  }
}

function holderOf(client: Client.Database): string {
  try {
    return `process ${client.pragma('user_version', { simple: true })}`
  } catch {
    return 'another process'
  }
}
