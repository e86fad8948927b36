import { describe, expect, test } from 'vitest'
import type { Database } from '#db/database'
import { listPlatforms, umaDomainOf } from '#db/queries/platforms/platforms'
import { findApiToken } from '#db/queries/platforms/tokens'
import { readSetting, writeSetting } from '#db/queries/sandbox/settings'
import { idOf, MINE, THEIRS, withPlatforms } from '#lib/testing/database/query-suite'
import { TESTED_KINDS } from '#lib/testing/database/test-database'

describe.each(TESTED_KINDS)('platforms and settings on %s', kind => {
  let db: Database
  withPlatforms(kind, opened => {
    db = opened
  })

  test('an API token is found only by its exact client ID', async () => {
    expect(await db.read(tx => findApiToken(tx, 'client-0'))).toEqual({
      platformId: MINE,
      platformName: 'Platform 0',
      clientId: 'client-0',
      tokenId: MINE.replace('Platform:', 'Token:'),
      secretDigest: 'digest-0',
      permissions: ['VIEW', 'TRANSACT', 'MANAGE'],
    })
    for (const id of ['CLIENT-0', 'client-', '', '%']) expect(await db.read(tx => findApiToken(tx, id))).toBeUndefined()
  })

  test("platforms are listed oldest first, and reading an unknown platform's UMA domain throws", async () => {
    expect((await db.read(listPlatforms)).map(({ id, clientId }) => [id, clientId])).toEqual([
      [MINE, 'client-0'],
      [THEIRS, 'client-1'],
    ])
    expect(await db.read(tx => umaDomainOf(tx, THEIRS))).toBe('1.example')
    await expect(db.read(tx => umaDomainOf(tx, idOf('Platform', 9)))).rejects.toThrow()
  })

  test('a setting that was never written is undefined, and a written setting has its last value', async () => {
    expect(await db.read(tx => readSetting(tx, 'nothing'))).toBeUndefined()
    for (const value of ['{"a":"ü"}', '']) await db.transact(tx => writeSetting(tx, 'one', value))
    expect(await db.read(tx => readSetting(tx, 'one'))).toBe('')
  })
})
