import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ExchangeLog } from '#lib/operations/world'
import { exchangeLog } from '#lib/runtime/log/exchange-log'
import { type TestDatabase, testDatabase } from '#lib/testing/database/test-database'
import { observedExchange } from '#lib/testing/fixtures/sample-exchange'

describe('a flood of exchanges', () => {
  let database: TestDatabase
  let log: ExchangeLog
  let made = 0
  let kept = 0
  const add = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      log.add(() => {
        made += 1
        return observedExchange(`ex_${made}`)
      })
    }
  }

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    database = await testDatabase('sqlite')
    made = 0
    kept = 0
    const onFlush = async () => {
      kept += 1
    }
    const events = { publish: () => {}, isFollowed: () => false, follow: nothing }
    log = exchangeLog({ db: database.db, events, onFlush, report: unexpected })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await log.flush()
    await database.dispose()
  })

  test('is written after five seconds, the newest thousand alone; what comes slowly after one', async () => {
    for (let second = 0; second < 5; second += 1) {
      expect(made).toBe(0)
      add(1_200)
      vi.advanceTimersByTime(1_000)
    }
    expect(made).toBe(1_000)
    add(999)
    vi.advanceTimersByTime(1_000)
    expect(made).toBe(1_999)
  })

  test('has the clock kept every second all the same', async () => {
    for (let second = 1; second <= 3; second += 1) {
      add(1_200)
      await vi.advanceTimersByTimeAsync(1_000)
      expect(kept).toBe(second)
    }
    expect(made).toBe(0)
  })

  test('is written at once when it is asked for', async () => {
    add(1_200)
    vi.advanceTimersByTime(1_000)
    expect((await log.list({}, { limit: 1, cursor: undefined })).data[0]?.id).toBe('ex_1000')
    expect(made).toBe(1_000)
    vi.advanceTimersByTime(10_000)
    expect(made).toBe(1_000)
  })
})

function nothing(): never {
  throw new Error('Nobody follows.')
}

function unexpected(error: unknown): never {
  throw error
}
