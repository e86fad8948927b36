import { getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, ReadTx } from '#db/database'
import { deleteObjects } from '#db/queries/sandbox/delete-objects'
import { type ObjectTable, objectTables } from '#db/queries/sandbox/object-tables'
import {
  countRows,
  deleteSnapshot,
  findSnapshot,
  insertSnapshot,
  listSnapshots,
  restoreObjects,
  type SnapshotRow,
  savedObjects,
} from '#db/queries/sandbox/snapshots'
import { type Id, instantFromEpoch } from '#lib/contract/scalars'
import { TESTED_KINDS, type TestDatabase, testDatabase } from '#lib/testing/database/test-database'

/** Rows per table: more than `ROWS_TOGETHER`, and not a multiple of it. */
const ROWS = 203

describe.each(TESTED_KINDS)('snapshots on %s', kind => {
  let opened: TestDatabase
  let db: Database
  beforeAll(async () => {
    opened = await testDatabase(kind)
    db = opened.db
  })
  beforeEach(async () => {
    await db.transact(deleteObjects)
    for (const { id } of await db.read(listSnapshots)) await db.transact(tx => deleteSnapshot(tx, id))
  })
  afterAll(() => opened.dispose())

  test('restore every row of every object table with its list position', async () => {
    await fillTables()
    const before = await readAllRows()
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['customers', 'ledgerEntries', 'quotes']))
    await save(snapshot('Snapshot:1'))
    await db.transact(deleteObjects)
    expect(Object.values(await readAllRows()).flat()).toEqual([])
    expect(await db.transact(tx => restoreObjects(tx, 'Snapshot:1' as Id<'Snapshot'>))).toBe('restored')
    expect(await readAllRows()).toEqual(before)
  })

  test('contain every table except those in a fixed list', async () => {
    const others = await db.read(async tx => {
      const names = objectTables(tx).map(({ name }) => name)
      return Object.keys(tx.tables).filter(name => !names.includes(name))
    })
    const expected = ['apiTokens', 'exchanges', 'platforms', 'seenResponses', 'settings', 'snapshotRows', 'snapshots']
    const logged = ['webhookAttempts', 'webhookEvents', 'recordings', 'recordedCalls', 'recordedParts']
    expect(others.toSorted()).toEqual([...expected, ...logged].toSorted())
  })

  test('place restored rows before rows stored later', async () => {
    await fillTables()
    await save(snapshot('Snapshot:1'))
    await db.transact(deleteObjects)
    await db.transact(tx => restoreObjects(tx, 'Snapshot:1' as Id<'Snapshot'>))
    const positions = await db.transact(async ({ sql, tables }) => {
      const [newest] = await sql
        .insert(tables.ledgerEntries)
        .values({
          transferId: 'new',
          platformId: 'Platform:1' as Id<'Platform'>,
          account: 'outside',
          currency: 'USD',
          amount: 0n,
          createdAt: instantFromEpoch(0),
        })
        .returning({ seq: tables.ledgerEntries.seq })
      return { newest: newest?.seq, all: (await sql.select().from(tables.ledgerEntries)).map(({ seq }) => seq) }
    })
    expect(Math.max(...positions.all)).toBe(positions.newest)
  })

  test('are listed newest first with their counts, and are found by ID', async () => {
    await fillTables()
    const counts = await db.read(countRows)
    expect(counts).toMatchObject({ quotes: ROWS, ledgerEntries: ROWS })
    expect(counts).not.toHaveProperty('apiTokens')
    const [older, newer] = [snapshot('Snapshot:1', { counts }), snapshot('Snapshot:2')]
    await save(older)
    await save(newer)
    expect(await db.read(listSnapshots)).toMatchObject([newer, older])
    expect(await db.read(tx => findSnapshot(tx, 'Snapshot:1'))).toMatchObject(older)
    expect(await db.read(tx => findSnapshot(tx, 'Snapshot:3'))).toBeUndefined()
  })

  test('remain when all objects are deleted; when a snapshot is deleted, so are its rows', async () => {
    await fillTables()
    await save(snapshot('Snapshot:1'))
    await db.transact(deleteObjects)
    expect(await db.transact(tx => deleteSnapshot(tx, 'Snapshot:1'))).toBe(true)
    expect(await db.transact(tx => deleteSnapshot(tx, 'Snapshot:1'))).toBe(false)
    expect(await db.read(async tx => tx.sql.select().from(tx.tables.snapshotRows))).toEqual([])
  })

  test.each([
    ['a removed table', { tableName: 'cheques', columns: ['id'], rows: [['1']] }],
    ['a removed column', { tableName: 'lookups', columns: ['color'], rows: [['red']] }],
    ['too few columns', { tableName: 'lookups', columns: ['id'], rows: [['1']] }],
  ])('with %s are outdated and restore nothing', async (_, saved) => {
    const rates = { tableName: 'rateOverrides', columns: ['corridor', 'rate'], rows: [['USD/EUR', '2']] }
    await db.transact(tx => insertSnapshot(tx, snapshot('Snapshot:1'), [rates, saved]))
    expect(await db.transact(tx => restoreObjects(tx, 'Snapshot:1' as Id<'Snapshot'>))).toBe('outdated')
    expect(Object.values(await readAllRows()).flat()).toEqual([])
  })

  function snapshot(id: string, more: Partial<SnapshotRow> = {}): SnapshotRow {
    return {
      id: id as Id<'Snapshot'>,
      name: 'naïve "name"',
      createdAt: instantFromEpoch(1_760_000_000_000),
      clock: { mode: 'frozen', offsetMs: 5, frozenAt: 1_760_000_000_000 },
      umaDomains: {},
      counts: {},
      ...more,
    }
  }

  async function save(row: SnapshotRow): Promise<void> {
    const saved = await db.read(savedObjects)
    await db.transact(tx => insertSnapshot(tx, row, saved))
  }

  /** Fills each object table. In alternate rows, all nullable columns are null. */
  async function fillTables(): Promise<void> {
    await db.transact(async tx => {
      for (const objects of objectTables(tx)) {
        const rows = Array.from({ length: ROWS }, (_, at) => sampleRow(objects, at))
        await tx.sql.insert(objects.table).values(rows as never)
      }
    })
  }

  function readAllRows() {
    return db.read(async (tx: ReadTx) => {
      const all: Record<string, readonly unknown[]> = {}
      for (const { name, table } of objectTables(tx)) {
        // Without ORDER BY, a query may return rows in any order.
        all[name] = (await tx.sql.select().from(table)).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      }
      return all
    })
  }
})

function sampleRow({ table }: ObjectTable, at: number) {
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !column.hasDefault)
  return Object.fromEntries(
    columns.map(([name, column]) => {
      if (!column.notNull && at % 2 === 1) return [name, null]
      const isInteger = column.getSQLType() !== 'text'
      const isJson = !isInteger && column.columnType.includes('Custom')
      const written = isInteger
        ? String(9_007_199_254_740_000 + at)
        : isJson
          ? `{"naïve":["${at}",null]}`
          : `${name} ${at}`
      return [name, column.mapFromDriverValue(written as never)]
    }),
  )
}

function keyOf(row: unknown): string {
  return JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}
