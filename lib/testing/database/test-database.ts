import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '#db/database'
import { openPostgres } from '#db/postgres/postgres'
import { migratePostgres } from '#db/postgres/postgres-migrate'
import { openSqlite } from '#db/sqlite/sqlite'
import { openSqliteMemory } from '#db/sqlite/sqlite-memory'

/** Without this URL, the tests run on SQLite only. */
export const POSTGRES_TEST_URL = process.env.TEST_POSTGRES_URL

/** Engines that the tests can use, for `describe.each` and `test.each`. */
export const TESTED_KINDS: readonly Database['kind'][] = POSTGRES_TEST_URL ? ['sqlite', 'postgres'] : ['sqlite']

/** An engine, or SQLite in memory. */
export type TestKind = Database['kind'] | 'memory'

export interface TestDatabase {
  /** The open database. `reopen` replaces it. */
  db: Database
  readonly url: string
  /** Closes and reopens the database, like a restart. A database in memory is then empty. */
  reopen(): Promise<Database>
  /** Closes the database and deletes all its data. */
  dispose(): Promise<void>
}

export interface TestDatabaseOptions {
  /** A migrations folder to use instead of the project's. */
  readonly migrations?: string
  readonly trace?: (statement: string) => void
}

/** Creates an empty migrated database: a temporary SQLite file, an in-memory database or a PostgreSQL schema. */
export async function testDatabase(
  kind: TestKind = 'sqlite',
  options: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const { url, remove, open } = await ENGINES[kind](options)
  const opened: TestDatabase = {
    db: await open(),
    url,
    reopen: async () => {
      await opened.db.close()
      opened.db = await open()
      return opened.db
    },
    dispose: async () => {
      await opened.db.close()
      await remove()
    },
  }
  return opened
}

const ENGINES = { sqlite: temporaryFile, memory: inMemory, postgres: temporarySchema } as const

async function inMemory(options: TestDatabaseOptions) {
  return { url: 'memory:', remove: async () => {}, open: async () => openSqliteMemory(options) }
}

async function temporaryFile(options: TestDatabaseOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-'))
  const url = `file:${join(folder, 'test.sqlite')}`
  return { url, remove: () => rm(folder, { recursive: true, force: true }), open: () => openSqlite(url, options) }
}

async function temporarySchema(options: TestDatabaseOptions) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOnPostgres(`CREATE SCHEMA ${name}`)
  const url = new URL(POSTGRES_TEST_URL ?? '')
  url.searchParams.set('options', `-c search_path=${name}`)
  url.searchParams.set('application_name', name)
  await migratePostgres(url.href, options.migrations)
  return {
    url: url.href,
    remove: () => runOnPostgres(`DROP SCHEMA ${name} CASCADE`),
    open: () => openPostgres(url.href, options),
  }
}

async function runOnPostgres(statement: string): Promise<void> {
  if (!POSTGRES_TEST_URL) throw new Error('Set TEST_POSTGRES_URL to test on PostgreSQL.')
  const client = new pg.Client({ connectionString: POSTGRES_TEST_URL })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
