import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReadTx } from '#db/database'
import { CONTROL_PATH } from '#lib/contract/operation'
import { rateFromDecimal } from '#lib/domain/money/rate'
import { rowCache } from '#lib/runtime/freshness'
import { TESTED_KINDS, type TestDatabase, testDatabase } from '#lib/testing/database/test-database'
import { testWorld } from '#lib/testing/sandbox/test-world'

describe.each(TESTED_KINDS)('cached rows on %s', kind => {
  let opened: TestDatabase
  let readCount = 0
  let stored = new Map([['a', 1]])
  const all = async () => {
    readCount += 1
    return stored
  }
  const one = async (_: ReadTx, key: string) => {
    readCount += 1
    return stored.get(key)
  }
  beforeEach(async () => {
    opened = await testDatabase(kind)
    stored = new Map([['a', 1]])
  })
  afterEach(() => opened.dispose())

  test('are read from the database on each access only if the database is shared', async () => {
    const { db } = opened
    const cache = await rowCache(db, all, one)
    readCount = 0
    const seen = await db.read(async tx => [await cache.one('a', tx), await cache.one('b'), await cache.all(tx)])
    expect(seen).toEqual([1, undefined, stored])
    expect(readCount).toBe(db.shared ? 3 : 0)
  })

  test('include the last change after concurrent refreshes', async () => {
    const { db } = opened
    const cache = await rowCache(db, all, one)
    const changes = [2, 3, 4].map(value => {
      stored = new Map([['a', value]])
      return cache.refresh()
    })
    await Promise.all(changes)
    expect(await db.read(tx => cache.one('a', tx))).toBe(4)
  })

  test('are read from the database while the cache cannot be filled', async () => {
    const { db } = opened
    let isFailing = false
    const cache = await rowCache(db, async () => (isFailing ? Promise.reject(new Error('full')) : stored), one)
    stored = new Map([['a', 2]])
    isFailing = true
    await cache.refresh().catch(() => {})
    expect(await db.read(tx => cache.one('a', tx))).toBe(2)
  })
})

describe.each(TESTED_KINDS)('a changed rate on %s', kind => {
  test('survives a restart', async () => {
    const running = await testWorld({ kind })
    const body = { source: 'USD', destination: 'EUR', rate: '1.5' }
    expect((await running.send('PUT', `${CONTROL_PATH}/rates`, { body })).status).toBe(200)
    await running.restart()
    const { db, rates } = running.world
    expect(await db.read(tx => rates.one('USD/EUR', tx))).toEqual(rateFromDecimal('1.5'))
    await running.dispose()
  })
})
