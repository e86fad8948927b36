import { rm } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseUnavailableError, type Tx, UnusableDatabaseError } from '#db/database'
import { openPostgres } from '#db/postgres/postgres'
import { migratePostgres } from '#db/postgres/postgres-migrate'
import { instantFromEpoch } from '#lib/contract/scalars'
import { migrationsFolder, SAMPLE_TABLE_SQL, SAMPLE_TABLES } from '#lib/testing/database/sample-table'
import { POSTGRES_TEST_URL, type TestDatabase, testDatabase } from '#lib/testing/database/test-database'

const sampleTable = SAMPLE_TABLES.postgres

describe('an unreachable PostgreSQL server', () => {
  it('makes opening fail with a one-line message that omits the password', async () => {
    const rejection = await openPostgres('postgres://user:secret@127.0.0.1:1/none').catch(error => error)
    expect(rejection).toBeInstanceOf(UnusableDatabaseError)
    expect(rejection.message).toMatch(/^Can't open the PostgreSQL database: .*ECONNREFUSED.*$/)
    expect(rejection.message).not.toContain('secret')
  })
})

describe.skipIf(!POSTGRES_TEST_URL)('PostgreSQL (needs TEST_POSTGRES_URL)', () => {
  const folders: string[] = []
  let migrations: string
  let test: TestDatabase

  beforeEach(async () => {
    migrations = await migrationsFolder(SAMPLE_TABLE_SQL.postgres)
    folders.push(migrations)
    test = await testDatabase('postgres', { migrations })
  })

  afterEach(async () => {
    await test.dispose()
    await Promise.all(folders.splice(0).map(folder => rm(folder, { recursive: true })))
  })

  const sampleRow = (id: string) => ({
    id,
    owner: id,
    kind: 'MANY' as const,
    balance: 0n,
    createdAt: instantFromEpoch(0),
    note: { text: '', list: [] },
  })

  it('only one of four concurrent calls to migratePostgres applies the new migration', async () => {
    const more = await migrationsFolder(SAMPLE_TABLE_SQL.postgres, 'ALTER TABLE things ADD COLUMN color text')
    folders.push(more)
    const appliedCounts = await Promise.all(Array.from({ length: 4 }, () => migratePostgres(test.url, more)))
    expect(appliedCounts.toSorted()).toEqual([0, 0, 0, 1])
  })

  it('a failed migration leaves the schema unchanged', async () => {
    const broken = await migrationsFolder(
      SAMPLE_TABLE_SQL.postgres,
      'DROP TABLE things;--> statement-breakpoint\nnonsense',
    )
    folders.push(broken)
    await expect(migratePostgres(test.url, broken)).rejects.toThrow(/nonsense/)
    await test.reopen()
    expect(await test.db.read(tx => tx.sql.select().from(sampleTable))).toEqual([])
  })

  it('a missing migration makes opening fail; an unknown migration makes opening and migrating fail', async () => {
    const more = await migrationsFolder(SAMPLE_TABLE_SQL.postgres, 'ALTER TABLE things ADD COLUMN color text')
    folders.push(more)
    await expect(openPostgres(test.url, { migrations: more })).rejects.toThrow(/npm run db:migrate/)
    await migratePostgres(test.url, more)
    await expect(openPostgres(test.url, { migrations })).rejects.toThrow(/probably newer, version/)
    await expect(migratePostgres(test.url, migrations)).rejects.toThrow(UnusableDatabaseError)
  })

  it('a transaction that loses its connection fails with DatabaseUnavailableError and saves nothing; the next one succeeds', async () => {
    const cut = test.db.transact(async tx => {
      await tx.sql.insert(sampleTable).values(sampleRow('a'))
      await endSessions(test.url)
      await tx.sql.insert(sampleTable).values(sampleRow('b'))
    })
    await expect(cut).rejects.toThrow(DatabaseUnavailableError)
    await test.db.transact(tx => tx.sql.insert(sampleTable).values(sampleRow('c')))
    expect((await test.db.read(tx => tx.sql.select().from(sampleTable))).map(row => row.id)).toEqual(['c'])
  })

  it('100 concurrent calls of readOnce share a connection, and one that it loses is replaced', async () => {
    const readAll = () => test.db.readOnce(tx => tx.sql.select().from(sampleTable))
    await endSessions(test.url)
    await Promise.all(Array.from({ length: 100 }, readAll))
    expect(await countSessions(test.url)).toBe(1)
    const cut = Array.from({ length: 100 }, readAll)
    await endSessions(test.url)
    for (const { reason } of (await Promise.allSettled(cut)).filter(each => each.status === 'rejected'))
      expect(reason).toBeInstanceOf(DatabaseUnavailableError)
    await expect.poll(() => readAll().catch(() => 'lost')).toEqual([])
  })

  it('readOnce rejects work that makes a second query', async () => {
    const twice = test.db.readOnce(async tx => [
      await tx.sql.select().from(sampleTable),
      await tx.sql.select().from(sampleTable),
    ])
    await expect(twice).rejects.toThrow(/one query/)
  })

  it('connections lost while idle are replaced', async () => {
    await Promise.all(
      Array.from({ length: 5 }, (_, i) => test.db.transact(tx => tx.sql.insert(sampleTable).values(sampleRow(`${i}`)))),
    )
    await endSessions(test.url)
    await expect
      .poll(() =>
        test.db
          .read(tx => tx.sql.select().from(sampleTable))
          .then(
            rows => rows.length,
            () => 'lost',
          ),
      )
      .toBe(5)
  })

  it('of queries sent together, the error of the one that failed counts, even if it arrives last', async () => {
    await test.db.transact(tx => tx.sql.insert(sampleTable).values(sampleRow('a')))
    const failLate = async (tx: Tx, rounds: number): Promise<void> => {
      if (rounds === 0) await tx.sql.insert(sampleTable).values(sampleRow('a'))
      else await failLate(tx, rounds - 1)
    }
    const work = (tx: Tx) => Promise.all([failLate(tx, 20), tx.sql.select().from(sampleTable)])
    await expect(test.db.transact(work)).rejects.toMatchObject({ code: '23505' })
  })

  it('a query error does not contain the values of the query', async () => {
    const secret = { ...sampleRow('a'), owner: 'secret', note: null as never }
    const error = await test.db.transact(tx => tx.sql.insert(sampleTable).values(secret)).catch(reason => reason)
    expect(error).toMatchObject({ code: '23502' })
    expect(`${error.message} ${error.stack}`).not.toContain('secret')
  })
})

/** Ends every database session of this test from outside, as a server restart does. */
async function endSessions(url: string): Promise<void> {
  await queryServer('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', url)
}

async function countSessions(url: string): Promise<number> {
  return (await queryServer('SELECT pid FROM pg_stat_activity WHERE application_name = $1', url)).length
}

async function queryServer(statement: string, url: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: POSTGRES_TEST_URL })
  await client.connect()
  const { rows } = await client.query(statement, [new URL(url).searchParams.get('application_name')])
  await client.end()
  return rows
}
