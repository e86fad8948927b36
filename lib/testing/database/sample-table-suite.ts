import { rm } from 'node:fs/promises'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ReadTx } from '#db/database'
import { instantFromEpoch } from '#lib/contract/scalars'
import { migrationsFolder, SAMPLE_TABLE_SQL, SAMPLE_TABLES } from '#lib/testing/database/sample-table'
import { POSTGRES_TEST_URL, type TestDatabase, type TestKind, testDatabase } from '#lib/testing/database/test-database'

/** Both engines, and SQLite in memory. Tests of an unavailable engine are reported as skipped. */
export const KINDS: readonly TestKind[] = ['sqlite', 'memory', 'postgres']

/**
 * Opens a database with the sample table for a describe block. Before each test, passes the database to `use` and
 * empties the table.
 */
export function withSampleTable(kind: TestKind, use: (opened: TestDatabase) => void) {
  const engine = kind === 'postgres' ? 'postgres' : 'sqlite'
  const sampleTable = SAMPLE_TABLES[engine]
  const isTested = engine === 'sqlite' || POSTGRES_TEST_URL !== undefined
  let folder: string
  let opened: TestDatabase

  beforeAll(async () => {
    folder = await migrationsFolder(SAMPLE_TABLE_SQL[engine])
    if (isTested) opened = await testDatabase(kind, { migrations: folder })
  })
  beforeEach(async ({ skip }) => {
    skip(!isTested, 'set TEST_POSTGRES_URL')
    use(opened)
    await opened.db.transact(tx => tx.sql.delete(sampleTable))
  })
  afterAll(async () => {
    await opened?.dispose()
    await rm(folder, { recursive: true })
  })

  const sampleRow = (id: string, more: Partial<typeof sampleTable.$inferInsert> = {}) => ({
    id,
    owner: 'owner',
    kind: 'MANY' as const,
    balance: 0n,
    limit: null,
    createdAt: instantFromEpoch(1_760_000_000_000),
    consumedAt: null,
    note: { text: '', list: [] },
    extra: null,
    ...more,
  })
  const insert = (id: string, more: Partial<typeof sampleTable.$inferInsert> = {}) =>
    opened.db.transact(tx => tx.sql.insert(sampleTable).values(sampleRow(id, more)))
  const ids = async (tx: ReadTx) =>
    (await tx.sql.select().from(sampleTable).orderBy(asc(sampleTable.seq))).map(row => row.id)
  return { sampleTable, sampleRow, insert, ids, storedIds: () => opened.db.read(ids) }
}
