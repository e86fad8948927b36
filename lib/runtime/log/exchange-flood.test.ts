import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ExchangeLog } from '#lib/operations/world'
import { exchangeLog } from '#lib/runtime/log/exchange-log'
import { type TestDatabase, testDatabase } from '#lib/testing/database/test-database'
import { observedExchange } from '#lib/testing/fixtures/sample-exchange'

describe('a flood of exchanges', () => {
  let database: TestDatabase
  let log: ExchangeLog
  let made = 0
  const add = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      log.add(() => {
        made += 1
        return observedExchange(`ex_${made}`)
      })
    }
  }

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    database = await testDatabase('sqlite')
    made = 0
    const events = { publish: () => {}, isFollowed: () => false, follow: nothing }
    log = exchangeLog({ db: database.db, events, onFlush: async () => {}, report: unexpected })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await log.flush()
    await database.dispose()
  })

  test('stores the newest thousand of each second', async () => {
    add(1_200)
    expect(made).toBe(0)
    vi.advanceTimersByTime(1_000)
    expect(made).toBe(1_000)
    add(999)
    vi.advanceTimersByTime(1_000)
    expect(made).toBe(1_999)
  })

  test('is stored at once on request', async () => {
    add(1_200)
    expect((await log.list({}, { limit: 1, cursor: undefined })).data[0]?.id).toBe('ex_1000')
    expect(made).toBe(1_000)
    vi.advanceTimersByTime(10_000)
    expect(made).toBe(1_000)
  })
})

function nothing(): never {
  throw new Error('No reader follows.')
}

function unexpected(error: unknown): never {
  throw error
}
