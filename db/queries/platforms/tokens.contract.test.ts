import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/open-database'
import { migratePostgres } from '#db/postgres/postgres-migrate'
import { findApiToken, listTokens } from '#db/queries/platforms/tokens'
import { type FormerDatabase, formerDatabase, runSql } from '#lib/testing/database/former-database'
import { ALL, MINE, NOW } from '#lib/testing/database/query-suite'
import { TESTED_KINDS } from '#lib/testing/database/test-database'

/** Number of migrations in the last version without token permissions. */
const FORMER_MIGRATION_COUNT = 3

describe.each(TESTED_KINDS)('a %s database created before token permissions existed', kind => {
  let former: FormerDatabase
  beforeEach(async () => {
    former = await formerDatabase(kind, FORMER_MIGRATION_COUNT)
  })
  afterEach(() => former.dispose())

  test('keeps its token when migrated, and the token gets every permission', async () => {
    await runSql(
      former.url,
      `INSERT INTO platforms (id, name, uma_domain, created_at) VALUES ('${MINE}', 'Mine', 'm.example', ${NOW})`,
      `INSERT INTO api_tokens (client_id, platform_id, secret_digest, created_at) VALUES ('old', '${MINE}', 'd', ${NOW})`,
    )
    if (kind === 'postgres') await migratePostgres(former.url)
    const db = await openDatabase(former.url)
    const permissions = ['VIEW', 'TRANSACT', 'MANAGE']
    const id = MINE.replace('Platform:', 'Token:')
    expect(await db.read(tx => findApiToken(tx, 'old'))).toMatchObject({ tokenId: id, platformId: MINE, permissions })
    const { data } = await db.read(tx => listTokens(tx, MINE, { updatedBefore: NOW }, ALL))
    expect(data).toEqual([{ id, name: 'First token', permissions, clientId: 'old', createdAt: NOW, updatedAt: NOW }])
    await db.close()
  })
})
