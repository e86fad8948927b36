import { rm } from 'node:fs/promises'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ReadTx } from '#db/database'
import { instantFromEpoch } from '#lib/contract/scalars'
import { migrationsFolder, THINGS, THINGS_SQL } from '#lib/testing/database/sample-table'
import { POSTGRES_TEST_URL, type TestDatabase, type TestKind, testDatabase } from '#lib/testing/database/test-database'

/** All engines. Tests of an unavailable engine are reported as skipped. */
export const KINDS: readonly TestKind[] = ['sqlite', 'memory', 'postgres']

/** Opens a database with one table for a describe block. Before each test, empties the table and passes the database to `use`. */
export function withThings(kind: TestKind, use: (opened: TestDatabase) => void) {
  const engine = kind === 'postgres' ? 'postgres' : 'sqlite'
  const things = THINGS[engine]
  const isTested = engine === 'sqlite' || POSTGRES_TEST_URL !== undefined
  let folder: string
  let opened: TestDatabase

  beforeAll(async () => {
    folder = await migrationsFolder(THINGS_SQL[engine])
    if (isTested) opened = await testDatabase(kind, { migrations: folder })
  })
  beforeEach(async ({ skip }) => {
    skip(!isTested, 'set TEST_POSTGRES_URL')
    use(opened)
    await opened.db.transact(tx => tx.sql.delete(things))
  })
  afterAll(async () => {
    await opened?.dispose()
    await rm(folder, { recursive: true })
  })

  const thing = (id: string, more: Partial<typeof things.$inferInsert> = {}) => ({
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
  const insert = (id: string, more: Partial<typeof things.$inferInsert> = {}) =>
    opened.db.transact(tx => tx.sql.insert(things).values(thing(id, more)))
  const ids = async (tx: ReadTx) => (await tx.sql.select().from(things).orderBy(asc(things.seq))).map(row => row.id)
  return { things, thing, insert, ids, storedIds: () => opened.db.read(ids) }
}
