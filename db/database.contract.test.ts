import { and, count, eq, gt, isNull, lte, max, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Database } from '#db/database'
import { type Inputs, prepared, preparedRead, rowPlaceholders } from '#db/prepared'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import type { Note } from '#lib/testing/database/sample-table'
import { KINDS, withSampleTable } from '#lib/testing/database/sample-table-suite'

describe.each(KINDS)('database contract on %s', kind => {
  let db: Database
  const { sampleTable, sampleRow, insert, storedIds } = withSampleTable(kind, opened => {
    db = opened.db
  })

  describe('columns', () => {
    const note: Note = { text: 'naïve "quotes" \\ 😀 line\nbreak', list: [1, 0.1, null] }

    it.each([0n, 9_007_199_254_740_993n, -9_007_199_254_740_993n, 2n ** 63n - 1n, -(2n ** 63n)])(
      'the amount %s is stored exactly',
      async balance => {
        await insert('a', { balance })
        const [row] = await db.read(tx => tx.sql.select().from(sampleTable))
        expect(row?.balance).toBe(balance)
      },
    )

    it('instants, JSON, text and nulls are read back unchanged', async () => {
      const row = sampleRow('a', { owner: note.text, note, consumedAt: instantFromEpoch(-1) })
      await insert('a', row)
      const [stored] = await db.read(tx => tx.sql.select().from(sampleTable))
      expect(stored).toEqual({ ...row, seq: expect.any(Number) })
    })

    it('a row with a bigint in its JSON is rejected and not stored', async () => {
      await expect(insert('a', { note: { text: '', list: [1n as never] } })).rejects.toThrow(/BigInt/)
      expect(await storedIds()).toEqual([])
    })

    it('rows ordered by seq are in insertion order', async () => {
      for (const id of ['b', 'a', 'c']) await insert(id)
      expect(await storedIds()).toEqual(['b', 'a', 'c'])
    })

    it('filters compare amounts and instants as numbers', async () => {
      await insert('a', { balance: 9n, createdAt: instantFromEpoch(1_000) })
      await insert('b', { balance: 10n, createdAt: instantFromEpoch(999) })
      const found = await db.read(tx =>
        tx.sql
          .select()
          .from(sampleTable)
          .where(and(gt(sampleTable.balance, 9n), lte(sampleTable.createdAt, instantFromEpoch(1_000)))),
      )
      expect(found.map(row => row.id)).toEqual(['b'])
    })

    it("a count is a number, and a maximum has its column's type", async () => {
      await insert('a', { balance: 2n ** 60n })
      const [row] = await db.read(tx =>
        tx.sql
          .select({ rows: count(), most: max(sampleTable.balance), newest: max(sampleTable.createdAt) })
          .from(sampleTable),
      )
      expect(row).toEqual({ rows: 1, most: 2n ** 60n, newest: 1_760_000_000_000 })
    })
  })

  describe('prepared queries', () => {
    type Complete = Omit<typeof sampleTable.$inferSelect, 'seq'>
    const add = prepared<Complete, unknown>('add a row', query =>
      query.insert(sampleTable).values(rowPlaceholders(sampleTable)),
    )
    const addOnce = prepared('add a row once', query =>
      query
        .insert(sampleTable)
        .values(rowPlaceholders(sampleTable))
        .onConflictDoNothing()
        .returning({ seq: sampleTable.seq }),
    )
    const consume = prepared('consume a row', (query, _, inputs: Inputs<{ id: string; now: Instant; note: Note }>) =>
      query
        .update(sampleTable)
        .set({ consumedAt: sql`${inputs.now}`, note: sql`${sql.param(inputs.note, sampleTable.note)}` })
        .where(and(eq(sampleTable.id, inputs.id), isNull(sampleTable.consumedAt)))
        .returning(),
    )
    const rowsAbove = preparedRead(
      'rows above a balance',
      (query, _, inputs: Inputs<{ balance: bigint; now: Instant }>) =>
        query
          .select()
          .from(sampleTable)
          .where(and(gt(sampleTable.balance, inputs.balance), lte(sampleTable.createdAt, inputs.now))),
    )

    it('write values with the column codecs and read the same values back', async () => {
      const complete = sampleRow('a', { balance: 2n ** 62n, limit: -1n, note: { text: 'é', list: [null] } }) as Complete
      expect(await db.transact(tx => add(tx, complete))).toEqual([])
      const [row] = await db.read(tx => rowsAbove(tx, { balance: 2n ** 62n - 1n, now: complete.createdAt }))
      expect(row).toEqual({ ...complete, seq: expect.any(Number) })
    })

    it('return no row if an insert with onConflictDoNothing conflicts', async () => {
      const answers = await db.transact(async tx => [
        await addOnce(tx, sampleRow('a')),
        await addOnce(tx, sampleRow('a')),
      ])
      expect(answers).toEqual([[{ seq: expect.any(Number) }], []])
    })

    it('update and return a row only if the row matches the condition', async () => {
      await insert('a')
      const values = { id: 'a', now: instantFromEpoch(5), note: { text: 'used', list: [] } }
      const consumed = await db.transact(async tx => [await consume(tx, values), await consume(tx, values)])
      expect(consumed.map(rows => rows.map(row => [row.consumedAt, row.note.text]))).toEqual([[[5, 'used']], []])
    })

    it('see what their transaction has written', async () => {
      const found = await db.transact(async tx => {
        await add(tx, sampleRow('a', { balance: 1n }) as Complete)
        return rowsAbove(tx, { balance: 0n, now: instantFromEpoch(1_760_000_000_000) })
      })
      expect(found).toHaveLength(1)
    })

    it('throw if a value is missing', async () => {
      await expect(db.transact(tx => addOnce(tx, { id: 'a' }))).rejects.toThrow(/No value for placeholder/)
    })

    it('store every row of 30 concurrent inserts', async () => {
      await Promise.all(Array.from({ length: 30 }, (_, i) => db.transact(tx => addOnce(tx, sampleRow(`t${i}`)))))
      expect(await storedIds()).toHaveLength(30)
    })
  })
})
