import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '#db/database'
import { openPostgres } from '#db/postgres/postgres'
import { migratePostgres } from '#db/postgres/postgres-migrate'
import { openSqlite } from '#db/sqlite/sqlite'

/** PostgreSQL server of the tests; without it they run on SQLite only. */
export const POSTGRES_TEST_URL = process.env.TEST_POSTGRES_URL

/** Engines available here, for `describe.each`. */
export const TESTED_KINDS: readonly Database['kind'][] = POSTGRES_TEST_URL ? ['sqlite', 'postgres'] : ['sqlite']

export interface TestDatabase {
  /** The open database; replaced by `reopen`. */
  db: Database
  readonly url: string
  /** Closes and reopens the database, as a restart does. */
  reopen(): Promise<Database>
  /** Closes the database and deletes all its data. */
  dispose(): Promise<void>
}

export interface TestDatabaseOptions {
  /** A migrations folder other than the project's. */
  readonly migrations?: string
  readonly trace?: (statement: string) => void
}

/** Creates an empty migrated database: a file in a temporary folder, or a schema. */
export async function testDatabase(
  kind: Database['kind'] = 'sqlite',
  options: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const place = kind === 'sqlite' ? await temporaryFile() : await temporarySchema(options.migrations)
  const open = () => (kind === 'sqlite' ? openSqlite(place.url, options) : openPostgres(place.url, options))
  const opened: TestDatabase = {
    db: await open(),
    url: place.url,
    reopen: async () => {
      await opened.db.close()
      opened.db = await open()
      return opened.db
    },
    dispose: async () => {
      await opened.db.close()
      await place.remove()
    },
  }
  return opened
}

async function temporaryFile() {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-'))
  return {
    url: `file:${join(folder, 'test.sqlite')}`,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function temporarySchema(migrations?: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onPostgres(`CREATE SCHEMA ${name}`)
  const url = new URL(POSTGRES_TEST_URL ?? '')
  url.searchParams.set('options', `-c search_path=${name}`)
  url.searchParams.set('application_name', name)
  await migratePostgres(url.href, migrations)
  return { url: url.href, remove: () => onPostgres(`DROP SCHEMA ${name} CASCADE`) }
}

async function onPostgres(statement: string): Promise<void> {
  if (!POSTGRES_TEST_URL) throw new Error('Set TEST_POSTGRES_URL to test on PostgreSQL.')
  const client = new pg.Client({ connectionString: POSTGRES_TEST_URL })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
