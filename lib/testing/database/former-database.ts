import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Client from 'better-sqlite3'
import pg from 'pg'
import type { Database } from '#db/database'
import { testDatabase } from '#lib/testing/database/test-database'

/** A closed database as an earlier version of the program left it. */
export interface FormerDatabase {
  readonly url: string
  dispose(): Promise<void>
}

/** Creates a database with only the first `migrationCount` migrations. */
export async function formerDatabase(kind: Database['kind'], migrationCount: number): Promise<FormerDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-former-'))
  await copyMigrations(kind, folder, migrationCount)
  const { url, db, dispose } = await testDatabase(kind, { migrations: folder })
  await db.close()
  return {
    url,
    dispose: async () => {
      await dispose()
      await rm(folder, { recursive: true })
    },
  }
}

async function copyMigrations(kind: Database['kind'], folder: string, count: number): Promise<void> {
  const source = join('db/migrations', kind)
  const journal = JSON.parse(await readFile(join(source, 'meta/_journal.json'), 'utf8'))
  await mkdir(join(folder, 'meta'))
  const entries = journal.entries.slice(0, count)
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  const files = (await readdir(source)).filter(file => file.endsWith('.sql')).toSorted()
  for (const name of files.slice(0, count)) await copyFile(join(source, name), join(folder, name))
}

/** Runs statements in a database that no program has open. */
export async function runSql(url: string, ...statements: readonly string[]): Promise<void> {
  if (url.startsWith('file:')) {
    const client = new Client(fileURLToPath(url.replace('file:', 'file://')))
    for (const statement of statements) client.exec(statement)
    client.close()
    return
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
