import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/open-database'
import { migratePostgres } from '#db/postgres/postgres-migrate'
import { findOrigin } from '#db/queries/sandbox/object-origins'
import { readSavedRows, restoreObjects } from '#db/queries/sandbox/snapshots'
import type { Id } from '#lib/contract/scalars'
import { type FormerDatabase, formerDatabase, runSql } from '#lib/testing/database/former-database'
import { idOf, MINE, NOW } from '#lib/testing/database/query-suite'
import { TESTED_KINDS } from '#lib/testing/database/test-database'

/** Number of migrations in the last version whose objects did not name the call that created them. */
const FORMER_MIGRATION_COUNT = 14
const QUOTE = idOf('Quote', 1)
const SNAPSHOT = 'Snapshot:1' as Id<'Snapshot'>
const QUOTE_COLUMNS = 'id, platform_id, transaction_id, status, created_at, expires_at, document'
const SAVED_COLUMNS = JSON.stringify([
  'id',
  'platformId',
  'transactionId',
  'status',
  'createdAt',
  'expiresAt',
  'outcome',
  'receiverAccountId',
  'document',
])

describe.each(TESTED_KINDS)('a %s database created before objects named their call', kind => {
  let former: FormerDatabase | undefined
  afterEach(() => former?.dispose())

  test('keeps its objects and its snapshots when migrated, and their call is unknown', async () => {
    former = await formerDatabase(kind, FORMER_MIGRATION_COUNT)
    const saved = JSON.stringify([
      [idOf('Quote', 2), MINE, 'Transaction:2', 'PENDING', String(NOW), String(NOW), null, null, '{}'],
    ])
    await runSql(
      former.url,
      `INSERT INTO quotes (${QUOTE_COLUMNS}) VALUES ('${QUOTE}', '${MINE}', 'Transaction:1', 'PENDING', ${NOW}, ${NOW}, '{}')`,
      `INSERT INTO snapshot_rows (snapshot_id, table_name, columns, rows) VALUES ('${SNAPSHOT}', 'quotes', '${SAVED_COLUMNS}', '${saved}')`,
    )
    if (kind === 'postgres') await migratePostgres(former.url)
    const db = await openDatabase(former.url)
    expect(await db.read(tx => findOrigin(tx, QUOTE))).toEqual({ createdBy: null })
    expect(await db.read(tx => readSavedRows(tx, SNAPSHOT))).toHaveLength(1)
    expect(await db.transact(tx => restoreObjects(tx, SNAPSHOT))).toBe('restored')
    expect(await db.read(tx => findOrigin(tx, idOf('Quote', 2)))).toEqual({ createdBy: null })
    await db.close()
  })
})
