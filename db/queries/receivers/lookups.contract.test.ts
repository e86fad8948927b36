import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/database'
import { deleteUntil } from '#db/queries/delete-until'
import { findLookup, insertLookup, type LookupRow } from '#db/queries/receivers/lookups'
import { deleteObjects } from '#db/queries/sandbox/delete-objects'
import { type Id, instantFromEpoch } from '#lib/contract/scalars'
import { TESTED_KINDS, type TestDatabase, testDatabase } from '#lib/testing/database/test-database'

const MINE = 'Platform:1' as Id<'Platform'>
const THEIRS = 'Platform:2' as Id<'Platform'>
const EXPIRES_AT = instantFromEpoch(1_760_000_000_000)

describe.each(TESTED_KINDS)('lookups on %s', kind => {
  let opened: TestDatabase
  let db: Database
  beforeAll(async () => {
    opened = await testDatabase(kind)
    db = opened.db
  })
  beforeEach(() => db.transact(deleteObjects))
  afterAll(() => opened.dispose())

  const lookup: LookupRow = {
    id: 'Lookup:1' as Id<'Lookup'>,
    platformId: MINE,
    receiver: '$ada@sandbox.example',
    receiverCustomerId: 'Customer:1' as Id<'Customer'>,
    expiresAt: EXPIRES_AT,
    // Any content will do, because the tested queries only store and return it.
    document: { max: 9_000_000_000_000_000 } as unknown as LookupRow['document'],
  }
  const find = (platformId = MINE) => db.read(tx => findLookup(tx, platformId, lookup.id))

  test('are returned unchanged, but not to another platform', async () => {
    await db.transact(tx => insertLookup(tx, lookup))
    expect(await find()).toEqual(lookup)
    expect(await find(THEIRS)).toBeUndefined()
  })

  test('are deleted when they expire, not before', async () => {
    await db.transact(tx => insertLookup(tx, lookup))
    await db.transact(tx => deleteUntil(tx, 'lookups', instantFromEpoch(EXPIRES_AT - 1)))
    expect(await find()).toEqual(lookup)
    await db.transact(tx => deleteUntil(tx, 'lookups', EXPIRES_AT))
    expect(await find()).toBeUndefined()
  })

  test('are deleted when all objects are deleted', async () => {
    await db.transact(tx => insertLookup(tx, lookup))
    await db.transact(deleteObjects)
    expect(await find()).toBeUndefined()
  })
})
