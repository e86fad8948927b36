import { rm } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import Client from 'better-sqlite3'
import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, DatabaseBusyError, DatabaseUnavailableError, type ReadTx, type Tx } from '#db/database'
import { instantFromEpoch } from '#lib/contract/scalars'
import { migrationsFolder, SAMPLE_TABLE_SQL, SAMPLE_TABLES } from '#lib/testing/database/sample-table'
import { startDatabaseProcess } from '#lib/testing/database/start-database-process'
import { type TestDatabase, testDatabase } from '#lib/testing/database/test-database'

const sampleTable = SAMPLE_TABLES.sqlite
let migrations: string
let database: TestDatabase
let db: Database
let events: string[]

beforeEach(async () => {
  events = []
  migrations = await migrationsFolder(SAMPLE_TABLE_SQL.sqlite)
  database = await testDatabase('sqlite', { migrations, trace: statement => events.push(statement) })
  db = database.db
})

afterEach(async () => {
  await database.dispose()
  await rm(migrations, { recursive: true })
})

const path = () => database.url.slice('file:'.length)
const sampleRow = (id: string, text = '') => ({
  id,
  owner: id,
  kind: 'MANY' as const,
  balance: 0n,
  createdAt: instantFromEpoch(0),
  note: { text, list: [] },
})
const insert = (id: string, text?: string) => db.transact(tx => tx.sql.insert(sampleTable).values(sampleRow(id, text)))
const ids = () => db.read(async tx => (await tx.sql.select().from(sampleTable)).map(row => row.id))
const answers = () => events.filter(event => event === 'COMMIT' || event === 'answered')
const countOf = (statement: string) => events.filter(event => event === statement).length

/** Runs a raw statement. Drizzle's SQLite databases have `run`, but our types omit it: queries must not use it. */
const execute = (tx: ReadTx, statement: SQL) =>
  (tx.sql as unknown as { run(statement: SQL): Promise<void> }).run(statement)

describe('shared commits', () => {
  it('50 writes in one event-loop turn share one commit, and a later write takes another', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, i) => insert(`t${i}`)))
    expect(countOf('COMMIT')).toBe(1)
    await insert('late')
    expect(countOf('COMMIT')).toBe(2)
  })

  it('300 writes in one event-loop turn take three commits', async () => {
    await Promise.all(Array.from({ length: 300 }, (_, i) => insert(`t${i}`)))
    expect(countOf('COMMIT')).toBe(3)
    expect(await ids()).toHaveLength(300)
  })

  it('callers get their results after the commit', async () => {
    await Promise.all(Array.from({ length: 5 }, (_, i) => insert(`t${i}`).then(() => events.push('answered'))))
    expect(answers()).toEqual(['COMMIT', ...Array(5).fill('answered')])
  })

  it('a caller whose work throws gets the error after the commit of the other work', async () => {
    const rejected = db.transact(async () => {
      throw new Error('rejected')
    })
    await Promise.all([insert('a'), rejected.catch(() => events.push('answered'))])
    expect(answers()).toEqual(['COMMIT', 'answered'])
  })

  it('writes run in request order, and each sees the earlier ones', async () => {
    const seen = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        db.transact(async tx => {
          await tx.sql.insert(sampleTable).values(sampleRow(`t${i}`))
          return (await tx.sql.select().from(sampleTable)).length
        }),
      ),
    )
    expect(seen).toEqual([1, 2, 3, 4, 5])
  })

  it('a rollback of the shared transaction rejects all writes in it, and the next write succeeds', async () => {
    const pending = [insert('a'), db.transact(tx => execute(tx, sql`ROLLBACK`)), insert('b')]
    const outcomes = await Promise.allSettled(pending)
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailableError) })
    }
    await insert('c')
    expect(await ids()).toEqual(['c'])
  })

  it('a write that waits too long for something other than its tx is rejected, and others continue', async () => {
    const stray = db.transact(async tx => {
      await tx.sql.insert(sampleTable).values(sampleRow('stray'))
      await new Promise(() => undefined)
    })
    const behind = insert('a')
    await expect(stray).rejects.toThrow(/awaited something other/)
    await behind
    expect(await ids()).toEqual(['a'])
  })

  it('a read that waits too long for something other than its tx is rejected, and others continue', async () => {
    const stray = db.read(() => new Promise(() => undefined))
    const behind = ids()
    await expect(stray).rejects.toThrow(/awaited something other/)
    expect(await behind).toEqual([])
  })
})

describe('a write lock of another connection', () => {
  it('makes writes fail with DatabaseBusyError while reads continue, and writes succeed after its release', async () => {
    await insert('a')
    const other = new Client(path(), { timeout: 0 })
    other.exec('BEGIN IMMEDIATE')
    const since = performance.now()
    let isPending = true
    const outcomes = Promise.allSettled([insert('b'), insert('c')]).then(settled => {
      isPending = false
      return settled
    })
    let reads = 0
    let slowestRead = 0
    while (isPending) {
      const readStartedAt = performance.now()
      expect(await ids()).toEqual(['a'])
      slowestRead = Math.max(slowestRead, performance.now() - readStartedAt)
      reads += 1
      await new Promise(setImmediate)
    }
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseBusyError) })
    }
    expect(performance.now() - since).toBeLessThan(5_000)
    expect(reads).toBeGreaterThan(100)
    // Below LOCK_WAIT_MS, the longest wait of a writer, but long enough for a slow machine.
    expect(slowestRead).toBeLessThan(1_500)
    other.exec('COMMIT')
    other.close()
    await insert('d')
    expect(await ids()).toEqual(['a', 'd'])
  })

  it('delays writes without rejecting them if the lock is released within LOCK_WAIT_MS', async () => {
    const other = new Client(path(), { timeout: 0 })
    other.exec('BEGIN IMMEDIATE')
    setTimeout(() => {
      other.exec('COMMIT')
      other.close()
    }, 100)
    await Promise.all([insert('a'), insert('b')])
    expect(await ids()).toEqual(['a', 'b'])
  })
})

describe('on a full disk', () => {
  it('writes are rejected with reason "full", acknowledged rows remain readable, and writes succeed once there is space', async () => {
    await insert('a')
    await db.transact(tx => execute(tx, sql`PRAGMA max_page_count = 40`))
    const acknowledged = ['a']
    const rejections: unknown[] = []
    for (let i = 0; rejections.length < 3; i += 1) {
      const turn = [insert(`${i} small`), insert(`${i} large`, 'x'.repeat(40_000))]
      const outcomes = await Promise.allSettled(turn)
      outcomes.forEach((outcome, position) => {
        if (outcome.status === 'rejected') rejections.push(outcome.reason)
        else acknowledged.push(`${i} ${position === 0 ? 'small' : 'large'}`)
      })
    }
    for (const rejection of rejections) {
      expect(rejection).toBeInstanceOf(DatabaseUnavailableError)
      expect(rejection).toMatchObject({ reason: 'full' })
    }
    expect(await ids()).toEqual(acknowledged)
    await db.transact(tx => execute(tx, sql`PRAGMA max_page_count = 100000`))
    await insert('z', 'x'.repeat(40_000))
    expect(await ids()).toEqual([...acknowledged, 'z'])
  })
})

describe('kill -9', () => {
  it('loses no acknowledged row and leaves no partial transaction', async () => {
    await db.close()
    const acknowledged: string[] = []
    for (let round = 1; round <= 3; round += 1) {
      const writer = startDatabaseProcess(database.url, migrations, 'write')
      await writer.waitForLines(150 * round)
      await writer.kill()
      acknowledged.push(...writer.lines.slice(1))
    }
    db = await database.reopen()
    const stored = new Set(await ids())
    expect(acknowledged.length).toBeGreaterThan(800)
    expect(acknowledged.filter(id => !stored.has(`${id} first`) || !stored.has(`${id} second`))).toEqual([])
    const halves = [...stored].filter(
      id => !stored.has(id.replace('first', 'second')) || !stored.has(id.replace('second', 'first')),
    )
    expect(halves).toEqual([])
  }, 60_000)
})

describe('connection settings', () => {
  it.each([
    ['journal_mode', 'wal'],
    ['synchronous', 2n],
    ['foreign_keys', 1n],
    ['secure_delete', 1n],
    ['trusted_schema', 0n],
    ['cell_size_check', 1n],
  ])('%s is %s', async (name, value) => {
    const settingOf = (tx: ReadTx | Tx) =>
      (tx.sql as unknown as { get(statement: SQL): Promise<unknown[]> }).get(sql.raw(`PRAGMA ${name}`))
    expect(Object.values((await db.transact(settingOf)) ?? {})).toEqual([value])
    expect(Object.values((await db.read(settingOf)) ?? {})).toEqual([value])
  })
})
