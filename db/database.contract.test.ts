import { rm } from 'node:fs/promises'
import { and, asc, count, eq, gt, isNull, lte, max, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, DatabaseUnavailableError, type ReadTx, type Tx } from '#db/database'
import { type Given, prepared, preparedRead, rowGiven } from '#db/prepared'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { POSTGRES_TEST_URL, type TestDatabase, testDatabase } from '#lib/testing/database'
import { migrationsFolder, type Note, THINGS, THINGS_SQL } from '#lib/testing/things'

const KINDS: Database['kind'][] = ['sqlite', 'postgres']

describe.each(KINDS)('the database contract on %s', kind => {
  const things = THINGS[kind]
  const isTested = kind === 'sqlite' || POSTGRES_TEST_URL !== undefined
  let folder: string
  let test: TestDatabase
  let db: Database

  beforeAll(async () => {
    folder = await migrationsFolder(THINGS_SQL[kind])
    if (isTested) test = await testDatabase(kind, { migrations: folder })
  })

  beforeEach(async ({ skip }) => {
    skip(!isTested, 'set TEST_POSTGRES_URL')
    db = test.db
    await db.transact(tx => tx.sql.delete(things))
  })

  afterAll(async () => {
    await test?.dispose()
    await rm(folder, { recursive: true })
  })

  const thing = (id: string, more: Partial<typeof things.$inferInsert> = {}) => ({
    id,
    owner: 'somebody',
    kind: 'MANY' as const,
    balance: 0n,
    limit: null,
    createdAt: instantFromEpoch(1_760_000_000_000),
    consumedAt: null,
    note: { text: '', list: [] },
    extra: null,
    ...more,
  })
  const insert = (id: string, more: Partial<typeof things.$inferInsert> = {}) =>
    db.transact(tx => tx.sql.insert(things).values(thing(id, more)))
  const ids = async (tx: ReadTx) => (await tx.sql.select().from(things).orderBy(asc(things.seq))).map(row => row.id)
  const storedIds = () => db.read(ids)

  describe('values', () => {
    const note: Note = { text: 'naïve "quotes" \\ 😀 line\nbreak', list: [1, 0.1, null] }

    it.each([0n, 9_007_199_254_740_993n, -9_007_199_254_740_993n, 2n ** 63n - 1n, -(2n ** 63n)])(
      'keeps the amount %s exact',
      async balance => {
        await insert('a', { balance })
        const [row] = await db.read(tx => tx.sql.select().from(things))
        expect(row?.balance).toBe(balance)
      },
    )

    it('gives back instants, JSON, text and nulls equal in value and type', async () => {
      const row = thing('a', { owner: note.text, note, consumedAt: instantFromEpoch(-1) })
      await insert('a', row)
      const [stored] = await db.read(tx => tx.sql.select().from(things))
      expect(stored).toEqual({ ...row, seq: expect.any(Number) })
    })

    it('refuses a bigint within JSON, which has no form for it', async () => {
      await expect(insert('a', { note: { text: '', list: [1n as never] } })).rejects.toThrow(/BigInt/)
      expect(await storedIds()).toEqual([])
    })

    it('numbers rows in the order of their insertion', async () => {
      for (const id of ['b', 'a', 'c']) await insert(id)
      expect(await storedIds()).toEqual(['b', 'a', 'c'])
    })

    it('compares amounts and instants as numbers', async () => {
      await insert('a', { balance: 9n, createdAt: instantFromEpoch(999) })
      await insert('b', { balance: 10n, createdAt: instantFromEpoch(1_000) })
      const found = await db.read(tx =>
        tx.sql
          .select()
          .from(things)
          .where(and(gt(things.balance, 9n), lte(things.createdAt, instantFromEpoch(1_000)))),
      )
      expect(found.map(row => row.id)).toEqual(['b'])
    })

    it('counts as a number and aggregates as the column', async () => {
      await insert('a', { balance: 2n ** 60n })
      const [row] = await db.read(tx =>
        tx.sql.select({ rows: count(), most: max(things.balance), newest: max(things.createdAt) }).from(things),
      )
      expect(row).toEqual({ rows: 1, most: 2n ** 60n, newest: 1_760_000_000_000 })
    })
  })

  describe('prepared queries', () => {
    type Whole = Omit<typeof things.$inferSelect, 'seq'>
    const add = prepared<Whole, unknown>('add a thing', query => query.insert(things).values(rowGiven(things)))
    const addOnce = prepared('add a thing once', query =>
      query.insert(things).values(rowGiven(things)).onConflictDoNothing().returning({ seq: things.seq }),
    )
    const consume = prepared('consume a thing', (query, _, given: Given<{ id: string; now: Instant; note: Note }>) =>
      query
        .update(things)
        .set({ consumedAt: sql`${given.now}`, note: sql`${sql.param(given.note, things.note)}` })
        .where(and(eq(things.id, given.id), isNull(things.consumedAt)))
        .returning(),
    )
    const atLeast = preparedRead('things of at least', (query, _, given: Given<{ balance: bigint; now: Instant }>) =>
      query
        .select()
        .from(things)
        .where(and(gt(things.balance, given.balance), lte(things.createdAt, given.now))),
    )

    it('write through the codecs of the columns and read back the same', async () => {
      const whole = thing('a', { balance: 2n ** 62n, limit: -1n, note: { text: 'é', list: [null] } }) as Whole
      expect(await db.transact(tx => add(tx, whole))).toEqual([])
      const [row] = await db.read(tx => atLeast(tx, { balance: 2n ** 62n - 1n, now: whole.createdAt }))
      expect(row).toEqual({ ...whole, seq: expect.any(Number) })
    })

    it('tell a conflict by returning nothing', async () => {
      const answers = await db.transact(async tx => [await addOnce(tx, thing('a')), await addOnce(tx, thing('a'))])
      expect(answers).toEqual([[{ seq: expect.any(Number) }], []])
    })

    it('update conditionally and return the row', async () => {
      await insert('a')
      const values = { id: 'a', now: instantFromEpoch(5), note: { text: 'used', list: [] } }
      const consumed = await db.transact(async tx => [await consume(tx, values), await consume(tx, values)])
      expect(consumed.map(rows => rows.map(row => [row.consumedAt, row.note.text]))).toEqual([[[5, 'used']], []])
    })

    it('run in a transaction that has written, and see what it wrote', async () => {
      const found = await db.transact(async tx => {
        await add(tx, thing('a', { balance: 1n }) as Whole)
        return atLeast(tx, { balance: 0n, now: instantFromEpoch(1_760_000_000_000) })
      })
      expect(found).toHaveLength(1)
    })

    it('refuse to run without one of their values', async () => {
      await expect(db.transact(tx => addOnce(tx, { id: 'a' }))).rejects.toThrow(/No value for placeholder/)
    })

    it('run on several connections at once', async () => {
      await Promise.all(Array.from({ length: 30 }, (_, i) => db.transact(tx => addOnce(tx, thing(`t${i}`)))))
      expect(await storedIds()).toHaveLength(30)
    })
  })

  describe('races', () => {
    it('50 callers consume one row once', async () => {
      await insert('a')
      const consume = (tx: Tx) =>
        tx.sql
          .update(things)
          .set({ consumedAt: instantFromEpoch(1) })
          .where(and(eq(things.id, 'a'), isNull(things.consumedAt)))
          .returning({ id: things.id })
      const answers = await Promise.all(Array.from({ length: 50 }, () => db.transact(consume)))
      expect(answers.flat()).toEqual([{ id: 'a' }])
    })

    it('two deletions that each leave one row leave one, 20 times', async () => {
      const deleteUnlessLast = (id: string) =>
        db.transact(async tx => {
          const rows = await tx.sql.select().from(things)
          if (rows.length > 1) await tx.sql.delete(things).where(eq(things.id, id))
        })
      for (let round = 0; round < 20; round += 1) {
        await db.transact(tx => tx.sql.delete(things))
        await insert('a')
        await insert('b')
        await Promise.all([deleteUnlessLast('a'), deleteUnlessLast('b')])
        expect(await storedIds()).toHaveLength(1)
      }
    })

    it('100 interleaved read-modify-writes lose nothing', async () => {
      await insert('a')
      const addOne = (tx: Tx) =>
        tx.sql
          .select()
          .from(things)
          .then(([row]) => tx.sql.update(things).set({ balance: (row?.balance ?? 0n) + 1n }))
      await Promise.all(Array.from({ length: 100 }, () => db.transact(addOne)))
      const [row] = await db.read(tx => tx.sql.select().from(things))
      expect(row?.balance).toBe(100n)
    })

    it('of 20 callers that insert one unique row one is told so', async () => {
      const insertOnce = (owner: number) => (tx: Tx) =>
        tx.sql
          .insert(things)
          .values(thing(`t${owner}`, { kind: 'ONE' }))
          .onConflictDoNothing()
          .returning({ id: things.id })
      const answers = await Promise.all(Array.from({ length: 20 }, (_, owner) => db.transact(insertOnce(owner))))
      expect(answers.filter(rows => rows.length > 0)).toHaveLength(1)
      expect(await storedIds()).toHaveLength(1)
    })
  })

  describe('transactions', () => {
    it('answer what the work answers', async () => {
      expect(await db.transact(async () => 'answer')).toBe('answer')
    })

    it('a throw undoes everything', async () => {
      const work = db.transact(async tx => {
        await tx.sql.insert(things).values(thing('a'))
        await tx.sql.insert(things).values(thing('b'))
        throw new Error('undo')
      })
      await expect(work).rejects.toThrow('undo')
      expect(await storedIds()).toEqual([])
    })

    it('a throw undoes nothing else, whoever else is writing', async () => {
      const works = Array.from({ length: 10 }, (_, i) =>
        db.transact(async tx => {
          await tx.sql.insert(things).values(thing(`t${i}`))
          if (i % 2 === 1) throw new Error('undo')
        }),
      )
      const outcomes = await Promise.allSettled(works)
      expect(outcomes.map(outcome => outcome.status === 'fulfilled')).toEqual(works.map((_, i) => i % 2 === 0))
      expect(new Set(await storedIds())).toEqual(new Set(['t0', 't2', 't4', 't6', 't8']))
    })

    it('an error of the database that the work hides keeps nothing half done', async () => {
      await insert('a')
      const work = db.transact(async tx => {
        await tx.sql.insert(things).values(thing('b'))
        await tx.sql
          .insert(things)
          .values(thing('a'))
          .then(undefined, () => undefined)
      })
      const isKept = await work.then(
        () => true,
        () => false,
      )
      expect(await storedIds()).toEqual(isKept ? ['a', 'b'] : ['a'])
    })

    it('a tx kept beyond its work throws, and so does a builder taken from it', async () => {
      const kept = await db.transact(async tx => ({ tx, sql: tx.sql, query: tx.sql.select().from(things) }))
      const uses = [
        async () => kept.tx.sql.select().from(things),
        async () => kept.sql.select().from(things),
        async () => kept.query,
        async () => kept.tx.runPrepared({ name: 'any', build: query => query.select().from(things) }, {}),
      ]
      for (const use of uses) await expect(use().then(String, reasonOf)).resolves.toMatch(/has ended/)
    })

    it('a transact within a transact throws instead of waiting for itself', async () => {
      const nested = db.transact(async tx => {
        await ids(tx)
        return db.transact(async () => 'inner')
      })
      await expect(nested).rejects.toThrow(/within a transact/)
      await expect(db.transact(async () => 'next')).resolves.toBe('next')
    })
  })

  describe('reads', () => {
    it('see one snapshot, and neither wait for an open writer nor see what it wrote', async () => {
      await insert('a')
      const hasWritten = gate()
      const mayCommit = gate()
      const writing = db.transact(async tx => {
        await tx.sql.insert(things).values(thing('b'))
        hasWritten.open()
        await mayCommit.opened
      })
      await hasWritten.opened
      const during = await db.read(async tx => {
        const before = await ids(tx)
        mayCommit.open()
        await writing
        return [before, await ids(tx)]
      })
      expect(during).toEqual([['a'], ['a']])
      expect(await storedIds()).toEqual(['a', 'b'])
    })

    it('see what was answered before they were asked for', async () => {
      for (let i = 0; i < 20; i += 1) {
        await insert(`t${i}`)
        expect(await storedIds()).toHaveLength(i + 1)
      }
    })

    it('cannot write', async () => {
      const writing = db.read(tx => (tx as Tx).sql.insert(things).values(thing('a')))
      await expect(writing).rejects.toThrow()
      expect(await storedIds()).toEqual([])
    })

    it('of which one fails leave the others alone', async () => {
      const failing = db.read(async () => {
        throw new Error('mine')
      })
      const good = storedIds()
      await expect(failing).rejects.toThrow('mine')
      expect(await good).toEqual([])
    })
  })

  describe('closing', () => {
    it('keeps everything, lets what was begun finish and refuses what comes later', async () => {
      const begun = insert('a')
      const closing = db.close()
      await expect(db.transact(async () => 1)).rejects.toThrow(DatabaseUnavailableError)
      await expect(db.read(async () => 1)).rejects.toThrow(DatabaseUnavailableError)
      await begun
      await closing
      db = await test.reopen()
      expect(await storedIds()).toEqual(['a'])
    })

    it('twice is once', async () => {
      await Promise.all([db.close(), db.close()])
      db = await test.reopen()
    })
  })
})

/** Something to wait for, and the way to let it happen. */
function gate() {
  return (({ promise, resolve }) => ({ opened: promise, open: () => resolve() }))(Promise.withResolvers<void>())
}

/** What went wrong, be it wrapped or not. */
function reasonOf(error: Error): string {
  return `${error.message} ${error.cause}`
}
