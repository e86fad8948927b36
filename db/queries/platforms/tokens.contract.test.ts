import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Client from 'better-sqlite3'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/database'
import { openDatabase } from '#db/open-database'
import { migratePostgres } from '#db/postgres/postgres-migrate'
import { findApiToken, listTokens } from '#db/queries/platforms/tokens'
import { ALL, MINE, NOW } from '#lib/testing/database/query-suite'
import { TESTED_KINDS, type TestDatabase, testDatabase } from '#lib/testing/database/test-database'

/** Number of migrations in the last version without token permissions. */
const FORMER_MIGRATION_COUNT = 3

describe.each(TESTED_KINDS)('a %s database created before token permissions existed', kind => {
  let folder: string
  let former: TestDatabase
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-former-'))
    await copyMigrations(kind, folder)
    former = await testDatabase(kind, { migrations: folder })
    await former.db.close()
  })
  afterEach(async () => {
    await former.dispose()
    await rm(folder, { recursive: true })
  })

  test('keeps its token when migrated, and the token gets every permission', async () => {
    await runSql(
      former.url,
      `INSERT INTO platforms (id, name, uma_domain, created_at) VALUES ('${MINE}', 'Mine', 'm.example', ${NOW})`,
      `INSERT INTO api_tokens (client_id, platform_id, secret_digest, created_at) VALUES ('old', '${MINE}', 'd', ${NOW})`,
    )
    if (kind === 'postgres') await migratePostgres(former.url)
    const db = await openDatabase(former.url)
    const permissions = ['VIEW', 'TRANSACT', 'MANAGE']
    const id = MINE.replace('Platform:', 'Token:')
    expect(await db.read(tx => findApiToken(tx, 'old'))).toMatchObject({ tokenId: id, platformId: MINE, permissions })
    const { data } = await db.read(tx => listTokens(tx, MINE, { updatedBefore: NOW }, ALL))
    expect(data).toEqual([{ id, name: 'First token', permissions, clientId: 'old', createdAt: NOW, updatedAt: NOW }])
    await db.close()
  })
})

async function copyMigrations(kind: Database['kind'], folder: string): Promise<void> {
  const source = join('db/migrations', kind)
  const journal = JSON.parse(await readFile(join(source, 'meta/_journal.json'), 'utf8'))
  await mkdir(join(folder, 'meta'))
  const entries = journal.entries.slice(0, FORMER_MIGRATION_COUNT)
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const name of (await readdir(source))
    .filter(file => file.endsWith('.sql'))
    .toSorted()
    .slice(0, FORMER_MIGRATION_COUNT))
    await copyFile(join(source, name), join(folder, name))
}

async function runSql(url: string, ...statements: readonly string[]): Promise<void> {
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
