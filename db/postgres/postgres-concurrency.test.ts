import { asc } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Concurrency, Database, Tx } from '#db/database'
import { openPostgres } from '#db/postgres/postgres'
import { listPlatforms } from '#db/queries/platforms/platforms'
import { readSetting, writeSetting } from '#db/queries/sandbox/settings'
import { POSTGRES_TEST_URL, type TestDatabase, testDatabase } from '#lib/testing/database/test-database'

describe.skipIf(!POSTGRES_TEST_URL)(
  'concurrent transactions of two database clients on PostgreSQL (needs TEST_POSTGRES_URL)',
  () => {
    let test: TestDatabase
    let one: Database
    let other: Database
    beforeEach(async () => {
      test = await testDatabase('postgres')
      one = test.db
      other = await openPostgres(test.url)
    })
    afterEach(async () => {
      await other.close()
      await test.dispose()
    })

    const readCounter = async (tx: Tx) => Number((await readSetting(tx, 'counter')) ?? '0')
    const addOne = async (tx: Tx) => writeSetting(tx, 'counter', String((await readCounter(tx)) + 1))

    /** Begins a transaction that adds one to the counter and commits after `end` is called. */
    function holdTransaction(db: Database, concurrency: Concurrency) {
      const started = Promise.withResolvers<void>()
      const ended = Promise.withResolvers<void>()
      const work = async (tx: Tx) => {
        await addOne(tx)
        started.resolve()
        await ended.promise
      }
      return { done: db.transact(work, concurrency), started: started.promise, end: ended.resolve }
    }

    it('an `alone` transaction waits for running transactions, sees their changes, and runs once', async () => {
      const held = holdTransaction(one, 'shared')
      await held.started
      let runs = 0
      const alone = other.transact(async tx => {
        runs += 1
        await addOne(tx)
      }, 'alone')
      await waitForLockWaiters(test, 1)
      held.end()
      await Promise.all([held.done, alone])
      expect([await one.read(tx => readSetting(tx, 'counter')), runs]).toEqual(['2', 1])
    })

    it('later `shared` transactions do not overtake a waiting `alone` transaction', async () => {
      const order: string[] = []
      const before = holdTransaction(one, 'shared')
      await before.started
      const alone = other.transact(async () => void order.push('alone'), 'alone')
      await waitForLockWaiters(test, 1)
      const later = Array.from({ length: 5 }, () =>
        one.transact(async tx => {
          await readCounter(tx)
          order.push('later')
        }),
      )
      await waitForLockWaiters(test, 6)
      before.end()
      await Promise.all([before.done, alone, ...later])
      expect(order[0]).toBe('alone')
    })

    it('readers get connections even if many transactions wait for an `alone` transaction', async () => {
      const alone = holdTransaction(other, 'alone')
      await alone.started
      const waiting = Array.from({ length: 30 }, () => one.transact(addOne))
      await waitForLockWaiters(test, 7)
      for (let round = 0; round < 5; round += 1) expect(await one.read(listPlatforms)).toEqual([])
      alone.end()
      await Promise.all([alone.done, ...waiting])
      expect(await one.transact(readCounter)).toBe(31)
    })

    it('an `alone` transaction that loses its connection saves nothing and no longer blocks others', async () => {
      const held = holdTransaction(other, 'alone')
      await held.started
      const waiting = one.transact(addOne)
      await waitForLockWaiters(test, 1)
      await endExclusiveConnection(test)
      await waiting
      held.end()
      await expect(held.done).rejects.toThrow()
      expect(await one.transact(readCounter)).toBe(1)
    })

    it('`in-order` transactions make rows visible in the order of their sequence numbers', async () => {
      const { exchanges } = await one.read(async tx => tx.tables)
      const add = (db: Database, id: string) =>
        db.transact(async tx => {
          await tx.sql.insert(exchanges).values({ ...EXCHANGE, id })
          // Delays the commit of row 0. Without `in-order`, rows with higher numbers could become visible before row 0.
          for (let round = 0; id === '0' && round < 20; round += 1) await readCounter(tx)
        }, 'in-order')
      const pending = Array.from({ length: 20 }, (_, id) => add(id % 2 === 0 ? one : other, String(id)))
      let isOver = false
      const seen: number[][] = []
      const watch = async () => {
        while (!isOver)
          seen.push(await one.read(async tx => (await tx.sql.select().from(exchanges)).map(row => row.seq)))
      }
      const watching = watch()
      await Promise.all(pending)
      isOver = true
      await watching
      const all = await one.read(tx => tx.sql.select().from(exchanges).orderBy(asc(exchanges.seq)))
      expect(all).toHaveLength(20)
      for (const seqs of seen) {
        const newest = Math.max(0, ...seqs)
        expect(all.filter(row => row.seq <= newest).map(row => row.seq)).toEqual(seqs.toSorted((a, b) => a - b))
      }
    })

    it('80 conflicting transactions of the two clients all succeed', async () => {
      const pending = [one, other].flatMap(db => Array.from({ length: 40 }, () => db.transact(addOne)))
      await Promise.all(pending)
      expect(await one.transact(readCounter)).toBe(80)
    })
  },
)

const EXCHANGE = {
  platformId: null,
  receivedAt: 0 as never,
  method: 'GET',
  path: '/',
  status: '200',
  code: null,
  record: '{}',
  detail: '{}',
}

/** Waits until the two clients together have `count` transactions that wait for a lock. */
async function waitForLockWaiters(test: TestDatabase, count: number): Promise<void> {
  await expect.poll(() => queryServer(COUNT_WAITING, test), { timeout: 10_000, interval: 20 }).toEqual([{ count }])
}

/** Ends the connection of the `alone` transaction, as happens when its process dies. */
async function endExclusiveConnection(test: TestDatabase): Promise<void> {
  await queryServer(END_HOLDER, test)
}

const OF_TEST = 'FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE application_name = $1'
const COUNT_WAITING = `SELECT count(*)::int AS count ${OF_TEST} AND NOT granted`
const END_HOLDER = `SELECT pg_terminate_backend(pid) ${OF_TEST} AND granted AND mode = 'ExclusiveLock' AND relation IS NOT NULL`

async function queryServer(statement: string, { url }: TestDatabase): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: POSTGRES_TEST_URL })
  await client.connect()
  const { rows } = await client.query(statement, [new URL(url).searchParams.get('application_name')])
  await client.end()
  return rows
}
