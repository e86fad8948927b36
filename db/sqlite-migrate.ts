import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type Client from 'better-sqlite3'
import { MIGRATIONS_TABLE, type Migration } from '#db/migration-list'
import { connectSqlite } from '#db/sqlite-connection'
import { APPLICATION_ID } from '#db/sqlite-examine'

/** Makes a database with every migration taken. A kill at any point leaves it absent or whole. */
export function createSqliteFile(path: string, migrations: readonly Migration[]): void {
  const draft = emptyDraft(`${path}.new`)
  const { client } = connectSqlite(draft)
  try {
    client.pragma('journal_mode = WAL')
    takeMigrations(client, migrations)
    client.pragma(`application_id = ${APPLICATION_ID}`)
  } finally {
    client.close()
  }
  putInPlace(draft, path)
}

/** Takes migrations in one transaction, after a copy to `.bak`. A kill at any point leaves the old database or the new. */
export function migrateSqliteFile(path: string, migrations: readonly Migration[]): void {
  const { client } = connectSqlite(path)
  try {
    const draft = emptyDraft(`${path}.bak.new`)
    client.prepare('VACUUM INTO ?').run(draft)
    putInPlace(draft, `${path}.bak`)
    takeMigrations(client, migrations)
  } finally {
    client.close()
  }
}

function takeMigrations(client: Client.Database, migrations: readonly Migration[]): void {
  // A migration may rebuild a table that others refer to; that they all still do is checked before the commit.
  client.pragma('foreign_keys = OFF')
  const takeAll = client.transaction(() => {
    client.exec(
      `CREATE TABLE IF NOT EXISTS ${MIGRATIONS_TABLE} (id integer PRIMARY KEY, hash text NOT NULL, created_at numeric)`,
    )
    const remember = client.prepare(`INSERT INTO ${MIGRATIONS_TABLE} (hash, created_at) VALUES (?, ?)`)
    for (const { hash, createdAt, statements } of migrations) {
      for (const statement of statements) client.exec(statement)
      remember.run(hash, BigInt(createdAt))
    }
    const dangling = client.pragma('foreign_key_check')
    if (Array.isArray(dangling) && dangling.length > 0)
      throw new Error('A migration left references to rows that are gone.')
  })
  takeAll.immediate()
}

/** An empty file that only its owner reads; SQLite gives its companions the same mode. */
function emptyDraft(path: string): string {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${suffix}`, { force: true })
  closeSync(openSync(path, 'wx', 0o600))
  return path
}

function putInPlace(draft: string, path: string): void {
  renameSync(draft, path)
  // The rename is kept only once the folder is on disk.
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
