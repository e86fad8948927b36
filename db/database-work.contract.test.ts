import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Database, DatabaseUnavailableError, type Tx } from '#db/database'
import { instantFromEpoch } from '#lib/contract/scalars'
import { KINDS, withSampleTable } from '#lib/testing/database/sample-table-suite'
import type { TestDatabase } from '#lib/testing/database/test-database'

describe.each(KINDS)('transactions and reads on %s', kind => {
  let db: Database
  let test: TestDatabase
  const { sampleTable, sampleRow, insert, ids, storedIds } = withSampleTable(kind, opened => {
    test = opened
    db = opened.db
  })

  describe('races', () => {
    it('of 50 concurrent callers, exactly one consumes the row', async () => {
      await insert('a')
      const consume = (tx: Tx) =>
        tx.sql
          .update(sampleTable)
          .set({ consumedAt: instantFromEpoch(1) })
          .where(and(eq(sampleTable.id, 'a'), isNull(sampleTable.consumedAt)))
          .returning({ id: sampleTable.id })
      const answers = await Promise.all(Array.from({ length: 50 }, () => db.transact(consume)))
      expect(answers.flat()).toEqual([{ id: 'a' }])
    })

    it('one of two rows remains if concurrent transactions each delete a row unless it is the last', async () => {
      const deleteUnlessLast = (id: string) =>
        db.transact(async tx => {
          const rows = await tx.sql.select().from(sampleTable)
          if (rows.length > 1) await tx.sql.delete(sampleTable).where(eq(sampleTable.id, id))
        })
      for (let round = 0; round < 20; round += 1) {
        await db.transact(tx => tx.sql.delete(sampleTable))
        await insert('a')
        await insert('b')
        await Promise.all([deleteUnlessLast('a'), deleteUnlessLast('b')])
        expect(await storedIds()).toHaveLength(1)
      }
    })

    it('100 concurrent read-modify-write transactions lose no update', async () => {
      await insert('a')
      const addOne = (tx: Tx) =>
        tx.sql
          .select()
          .from(sampleTable)
          .then(([row]) => tx.sql.update(sampleTable).set({ balance: (row?.balance ?? 0n) + 1n }))
      await Promise.all(Array.from({ length: 100 }, () => db.transact(addOne)))
      const [row] = await db.read(tx => tx.sql.select().from(sampleTable))
      expect(row?.balance).toBe(100n)
    })

    it('20 concurrent inserts with the same unique value store one row and report one success', async () => {
      const insertOnce = (index: number) => (tx: Tx) =>
        tx.sql
          .insert(sampleTable)
          .values(sampleRow(`t${index}`, { kind: 'ONE' }))
          .onConflictDoNothing()
          .returning({ id: sampleTable.id })
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => db.transact(insertOnce(index))))
      expect(answers.filter(rows => rows.length > 0)).toHaveLength(1)
      expect(await storedIds()).toHaveLength(1)
    })
  })

  describe('transactions', () => {
    it('a transaction resolves with the result of its work', async () => {
      expect(await db.transact(async () => 'answer')).toBe('answer')
    })

    it('a throw rolls back every change of its transaction', async () => {
      const work = db.transact(async tx => {
        await tx.sql.insert(sampleTable).values(sampleRow('a'))
        await tx.sql.insert(sampleTable).values(sampleRow('b'))
        throw new Error('undo')
      })
      await expect(work).rejects.toThrow('undo')
      expect(await storedIds()).toEqual([])
    })

    it('a throw does not roll back concurrent transactions', async () => {
      const pending = Array.from({ length: 10 }, (_, i) =>
        db.transact(async tx => {
          await tx.sql.insert(sampleTable).values(sampleRow(`t${i}`))
          if (i % 2 === 1) throw new Error('undo')
        }),
      )
      const outcomes = await Promise.allSettled(pending)
      expect(outcomes.map(outcome => outcome.status === 'fulfilled')).toEqual(pending.map((_, i) => i % 2 === 0))
      expect(new Set(await storedIds())).toEqual(new Set(['t0', 't2', 't4', 't6', 't8']))
    })

    it('a transaction that catches a database error commits all its changes, or rejects and commits none', async () => {
      await insert('a')
      const work = db.transact(async tx => {
        await tx.sql.insert(sampleTable).values(sampleRow('b'))
        await tx.sql
          .insert(sampleTable)
          .values(sampleRow('a'))
          .then(undefined, () => undefined)
      })
      const isSaved = await work.then(
        () => true,
        () => false,
      )
      expect(await storedIds()).toEqual(isSaved ? ['a', 'b'] : ['a'])
    })

    it('after a transaction has ended, its tx, query builder and queries throw', async () => {
      const leaked = await db.transact(async tx => ({ tx, sql: tx.sql, query: tx.sql.select().from(sampleTable) }))
      const uses = [
        async () => leaked.tx.sql.select().from(sampleTable),
        async () => leaked.sql.select().from(sampleTable),
        async () => leaked.query,
        async () => leaked.tx.runPrepared({ name: 'any', build: query => query.select().from(sampleTable) }, {}),
      ]
      for (const use of uses) await expect(use().then(String, reasonOf)).resolves.toMatch(/has ended/)
    })

    it('a nested transact throws, and the next transaction succeeds', async () => {
      const nested = db.transact(async tx => {
        await ids(tx)
        return db.transact(async () => 'inner')
      })
      await expect(nested).rejects.toThrow(/nested transact/)
      await expect(db.transact(async () => 'next')).resolves.toBe('next')
    })
  })

  describe('reads', () => {
    // In memory, a read is a transaction on the only connection, so it waits for the writer.
    it.skipIf(kind === 'memory')('see one snapshot, and do not wait for a concurrent writer', async () => {
      await insert('a')
      const hasWritten = gate()
      const mayCommit = gate()
      const writing = db.transact(async tx => {
        await tx.sql.insert(sampleTable).values(sampleRow('b'))
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

    it('see every change that was committed before they began', async () => {
      for (let i = 0; i < 20; i += 1) {
        await insert(`t${i}`)
        expect(await storedIds()).toHaveLength(i + 1)
      }
    })

    it('reject writes', async () => {
      const writing = db.read(tx => (tx as Tx).sql.insert(sampleTable).values(sampleRow('a')))
      await expect(writing).rejects.toThrow()
      expect(await storedIds()).toEqual([])
    })

    it('that fail do not affect concurrent reads', async () => {
      const failing = db.read(async () => {
        throw new Error('mine')
      })
      const good = storedIds()
      await expect(failing).rejects.toThrow('mine')
      expect(await good).toEqual([])
    })
  })

  describe('closing', () => {
    it('waits for running work and rejects later calls; only a database in memory loses its rows', async () => {
      const writing = insert('a')
      const closing = db.close()
      await expect(db.transact(async () => 1)).rejects.toThrow(DatabaseUnavailableError)
      await expect(db.read(async () => 1)).rejects.toThrow(DatabaseUnavailableError)
      await writing
      await closing
      db = await test.reopen()
      expect(await storedIds()).toEqual(kind === 'memory' ? [] : ['a'])
    })

    it('twice concurrently resolves both times', async () => {
      await Promise.all([db.close(), db.close()])
      db = await test.reopen()
    })
  })
})

function gate() {
  return (({ promise, resolve }) => ({ opened: promise, open: () => resolve() }))(Promise.withResolvers<void>())
}

function reasonOf(error: Error): string {
  return `${error.message} ${error.cause}`
}
