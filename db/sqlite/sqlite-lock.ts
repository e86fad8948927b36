import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { pid } from 'node:process'
import Client from 'better-sqlite3'
import { UnusableDatabaseError } from '#db/database'
import { isBusy, isDamaged } from '#db/sqlite/sqlite-errors'

/** Returns the lock file's path. The file remains after release, as a sign that a database existed here. */
export function lockPathOf(path: string): string {
  return `${path}.lock`
}

/**
 * Locks the database for this process and returns an unlock function. The lock is an open write transaction on a
 * separate SQLite file that records the holder's pid. The operating system releases the lock when the process ends or
 * is killed. Throws {@link UnusableDatabaseError} if another process, or this one, already has the database open.
 */
export function lockSqliteFile(path: string): () => void {
  const client = connectLock(lockPathOf(path))
  try {
    client.exec('BEGIN IMMEDIATE')
    client.pragma(`user_version = ${pid}`)
    client.exec('COMMIT')
    // If another process gets the lock in between, this attempt fails.
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
 * Throws {@link UnusableDatabaseError} if another process has the database open under another name, and leaves the file
 * unchanged. The lock file does not show this: it is named after the database's path, but the database may be renamed
 * or mounted twice. SQLite's locks depend on device and inode instead: a process holds a shared lock as long as it has
 * the database open in WAL mode, so exclusive access fails.
 */
export function rejectOtherNames(path: string): void {
  const client = new Client(path, { timeout: 0, fileMustExist: true })
  try {
    client.pragma('locking_mode = EXCLUSIVE')
    client.pragma('schema_version')
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new UnusableDatabaseError(
      `${path} is in use by another process under another name. Stop that process or set DATABASE_URL to another file.`,
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
    // A lock file in use is always valid, so no process uses this damaged one.
    rmSync(lockPath)
    return connect(lockPath)
  }
}

function connect(lockPath: string): Client.Database {
  // Open an existing file in SQLite only: closing another handle on it would release a lock that this process holds.
  if (!existsSync(lockPath)) closeSync(openSync(lockPath, 'a', 0o600))
  const client = new Client(lockPath, { timeout: 0 })
  try {
    // Only the lock matters: the file needs neither a journal on disk nor an fsync.
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
