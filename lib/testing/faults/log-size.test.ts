import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import Client from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSqlite } from '#db/sqlite/sqlite'
import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'
import { TESTED_KINDS, testDatabase } from '#lib/testing/database/test-database'
import { observedExchange } from '#lib/testing/fixtures/sample-exchange'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'

const MB = 1024 * 1024

vi.setConfig({ testTimeout: 240_000 })

describe.each(TESTED_KINDS)('the size of the log on %s', kind => {
  let running: TestWorld
  beforeEach(async () => {
    running = await testWorld({ kind })
  })
  afterEach(() => running.dispose())

  /** Returns the size in bytes. It includes the write-ahead log (SQLite) or the indexes (PostgreSQL). */
  const readSize = async () => {
    if (kind === 'sqlite') return sizeOfFile(running.database.url)
    const [row] = await running.world.db.read(tx =>
      tx.sql.select({ size: sql<string>`pg_total_relation_size('exchanges')` }).from(tx.tables.settings).limit(1),
    )
    return Number(row?.size)
  }
  let added = 0
  const fillLog = async (megabytes: number) => {
    const { exchanges: log } = running.world
    for (let index = 1; index <= megabytes; index += 1) {
      added += 1
      const large = observedExchange(`ex_${added}`, { response: { headers: [], body: randomText(MB), bodyBytes: MB } })
      log.add(large, () => large)
      // Flushes after each exchange, so that only one large body waits in memory.
      await log.flush()
    }
  }

  test('300 anonymous requests for openapi.json add less than 1.5 MB to the log', async () => {
    const before = await readSize()
    for (let round = 0; round < 30; round += 1) {
      const calls = Array.from({ length: 10 }, () => running.send('GET', `${BASE_PATH}/openapi.json`))
      for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
    }
    await running.world.exchanges.flush()
    expect((await readSize()) - before).toBeLessThan(1.5 * MB)
  })

  test('the log remains below 120 MB while 140 MB of bodies are logged', async () => {
    let largest = 0
    for (let round = 0; round < 14; round += 1) {
      await fillLog(10)
      largest = Math.max(largest, await readSize())
    }
    expect([largest > 60 * MB, largest < 120 * MB, largest]).toEqual([true, true, largest])
  })

  test('the log shrinks after a reset', async () => {
    await fillLog(30)
    expect(await readSize()).toBeGreaterThan(25 * MB)
    expect((await running.send('POST', `${CONTROL_PATH}/reset`)).status).toBe(204)
    await expect.poll(readSize, { timeout: 30_000 }).toBeLessThan(5 * MB)
  })

  test.skipIf(kind === 'sqlite')('a reset shrinks the log only after older transactions have ended', async () => {
    await fillLog(10)
    const readStarted = Promise.withResolvers<void>()
    const readMayEnd = Promise.withResolvers<void>()
    const reading = running.world.db.read(async tx => {
      await tx.sql.select().from(tx.tables.settings).limit(1)
      readStarted.resolve()
      await readMayEnd.promise
    })
    await readStarted.promise
    expect((await running.send('POST', `${CONTROL_PATH}/reset`)).status).toBe(204)
    await running.world.db.reclaim()
    expect(await readSize()).toBeGreaterThan(8 * MB)
    readMayEnd.resolve()
    await reading
    await expect.poll(readSize, { timeout: 30_000 }).toBeLessThan(5 * MB)
  })
})

test('reclaim shrinks a SQLite file that was created without auto-vacuum', async () => {
  const database = await testDatabase('sqlite')
  await database.db.close()
  const path = database.url.slice('file:'.length)
  const older = new Client(path)
  older.pragma('journal_mode = DELETE')
  older.pragma('auto_vacuum = NONE')
  older.exec('VACUUM')
  older.exec('CREATE TABLE filler (content blob)')
  older.exec('INSERT INTO filler VALUES (zeroblob(20000000))')
  older.exec('DROP TABLE filler')
  older.pragma('journal_mode = WAL')
  older.close()
  expect(sizeOfFile(database.url)).toBeGreaterThan(20_000_000)
  database.db = await openSqlite(database.url)
  await database.db.reclaim()
  expect(sizeOfFile(database.url)).toBeLessThan(2 * MB)
  await database.dispose()
})

function sizeOfFile(url: string): number {
  const path = url.slice('file:'.length)
  return [path, `${path}-wal`].reduce((sum, each) => sum + (statSync(each, { throwIfNoEntry: false })?.size ?? 0), 0)
}

/** PostgreSQL cannot compress random text much. */
function randomText(length: number): string {
  return randomBytes(length).toString('base64').slice(0, length)
}
