import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { pid } from 'node:process'
import Client from 'better-sqlite3'
import { DatabaseRefusedError } from '#db/database'
import { isBusy, isDamaged } from '#db/sqlite/sqlite-errors'

/** The lock's own file. It stays when the lock is given back, and so tells that a database was here. */
export function lockPathOf(path: string): string {
  return `${path}.lock`
}

/**
 * Makes this process the only one that has the database open, and answers how to give that up. The lock file is a SQLite
 * file with an open write transaction: the system lets go of it when its process is gone, however it died, and it tells
 * the holder's pid. Throws {@link DatabaseRefusedError} when another process, or this one, has the database open.
 */
export function lockSqliteFile(path: string): () => void {
  const client = connectLock(lockPathOf(path))
  try {
    client.exec('BEGIN IMMEDIATE')
    client.pragma(`user_version = ${pid}`)
    client.exec('COMMIT')
    // Whoever comes in between takes the lock, and then we do not.
    client.exec('BEGIN IMMEDIATE')
  } catch (error) {
    const holder = isBusy(error) ? holderOf(client) : undefined
    client.close()
    if (holder === undefined) throw error
    throw new DatabaseRefusedError(`${path} is in use by ${holder}. Stop it, or set DATABASE_URL to another file.`)
  }
  return () => client.close()
}

/**
 * Refuses a database that another process has open under another name. The lock file goes by the name, but the file may be
 * renamed or mounted twice. SQLite's own locks go by device and inode: a process that has a database with a log open shares
 * one until it closes or dies, and meanwhile no other process gets the file alone.
 * Throws {@link DatabaseRefusedError} if the file is in use, and leaves it as it was.
 */
export function refuseOtherNames(path: string): void {
  const client = new Client(path, { timeout: 0, fileMustExist: true })
  try {
    client.pragma('locking_mode = EXCLUSIVE')
    client.pragma('schema_version')
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new DatabaseRefusedError(
      `${path} is in use by another process under another name. Stop it, or set DATABASE_URL to another file.`,
    )
  } finally {
    client.close()
  }
}

function connectLock(lockPath: string): Client.Database {
  try {
    return connected(lockPath)
  } catch (error) {
    if (!isDamaged(error)) throw error
    // A holder's file is a sound one, so nobody holds this.
    rmSync(lockPath)
    return connected(lockPath)
  }
}

function connected(lockPath: string): Client.Database {
  // Never opened by other means once it exists: closing any handle on it would drop this process's own lock.
  if (!existsSync(lockPath)) closeSync(openSync(lockPath, 'a', 0o600))
  const client = new Client(lockPath, { timeout: 0 })
  try {
    // The lock matters, not the file: it needs neither a journal on disk nor an fsync.
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
