import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type Client from 'better-sqlite3'
import { UnusableDatabaseError } from '#db/database'
import { MIGRATIONS_TABLE, type Migration } from '#db/migration-list'
import { connectSqlite } from '#db/sqlite/sqlite-connection'
import { APPLICATION_ID } from '#db/sqlite/sqlite-examine'
import { syncFolder } from '#db/sqlite/sync-folder'

/** Creates a database and applies the migrations. Atomic: a crash or a full disk leaves a complete database or none. */
export function createSqliteFile(path: string, migrations: readonly Migration[]): void {
  replaceFile(path, `${path}.new`, temporary => {
    const { client } = connectSqlite(temporary)
    try {
      client.pragma('auto_vacuum = INCREMENTAL')
      applyMigrations(client, migrations)
      client.pragma(`application_id = ${APPLICATION_ID}`)
      // Enable the write-ahead log last. Otherwise `close` would merge the log into the file, and would not report a
      // full disk.
      client.pragma('journal_mode = WAL')
    } finally {
      client.close()
    }
  })
}

/** Copies the database to `<path>.bak`, then applies migrations. Atomic: a crash leaves the old or the new database. */
export function migrateSqliteFile(path: string, migrations: readonly Migration[]): void {
  const { client } = connectSqlite(path)
  try {
    replaceFile(`${path}.bak`, `${path}.bak.new`, temporary => void client.prepare('VACUUM INTO ?').run(temporary))
    applyMigrations(client, migrations)
  } finally {
    client.close()
  }
}

/** Applies and records migrations in one transaction. Turns foreign keys off meanwhile, and on again after success. */
export function applyMigrations(client: Client.Database, migrations: readonly Migration[]): void {
  // A migration may rebuild a referenced table, so references are checked just before the commit.
  client.pragma('foreign_keys = OFF')
  const applyAll = client.transaction(() => {
    client.exec(
      `CREATE TABLE IF NOT EXISTS ${MIGRATIONS_TABLE} (id integer PRIMARY KEY, hash text NOT NULL, created_at numeric)`,
    )
    const record = client.prepare(`INSERT INTO ${MIGRATIONS_TABLE} (hash, created_at) VALUES (?, ?)`)
    for (const { hash, createdAt, statements } of migrations) {
      for (const statement of statements) client.exec(statement)
      record.run(hash, BigInt(createdAt))
    }
    const dangling = client.pragma('foreign_key_check')
    if (Array.isArray(dangling) && dangling.length > 0) throw new Error('A migration left references to missing rows.')
  })
  applyAll.immediate()
  client.pragma('foreign_keys = ON')
}

function replaceFile(path: string, temporary: string, write: (temporary: string) => void): void {
  removeFiles(temporary)
  try {
    // Only the owner may read or write the file. SQLite gives its companion files the same mode.
    closeSync(openSync(temporary, 'wx', 0o600))
    write(temporary)
    putInPlace(temporary, path)
  } catch (error) {
    removeFiles(temporary)
    throw error
  }
}

function removeFiles(temporary: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${temporary}${suffix}`, { force: true })
}

function putInPlace(temporary: string, path: string): void {
  if (existsSync(`${temporary}-wal`))
    throw new UnusableDatabaseError(`The write-ahead log of ${temporary} was not merged into it.`)
  renameSync(temporary, path)
  syncFolder(dirname(path))
}
