import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listSeenResponses } from '#db/queries/sandbox/seen-responses'
import type { ExchangeLog } from '#lib/operations/world'
import { exchangeLog } from '#lib/runtime/log/exchange-log'
import { type TestDatabase, testDatabase } from '#lib/testing/database/test-database'
import { observedExchange } from '#lib/testing/fixtures/sample-exchange'

describe('the exchange log in a flood of exchanges', () => {
  let database: TestDatabase
  let log: ExchangeLog
  let writtenCount = 0
  const add = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      log.add(observedExchange('ex_counted'), () => {
        writtenCount += 1
        return observedExchange(`ex_${writtenCount}`)
      })
    }
  }

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    database = await testDatabase('sqlite')
    writtenCount = 0
    const events = { hasSubscribers: () => false }
    log = exchangeLog({ db: database.db, events, publish: async () => {}, onFlush: async () => {}, report: rethrow })
    // Until the first write, a recording may need every exchange.
    log.add(observedExchange('ex_first'), () => observedExchange('ex_first'))
    await log.flush()
  })
  afterEach(async () => {
    vi.useRealTimers()
    await log.flush()
    await database.dispose()
  })

  test('stores a full batch of 1,000 exchanges after five seconds, but a smaller batch after one second', async () => {
    for (let second = 1; second <= 5; second += 1) {
      expect(writtenCount).toBe(0)
      add(1_200)
      vi.advanceTimersByTime(1_000)
    }
    expect(writtenCount).toBe(1_000)
    add(999)
    vi.advanceTimersByTime(1_000)
    expect(writtenCount).toBe(1_999)
  })

  test('counts every response, including those of exchanges that are not stored', async () => {
    add(1_200)
    await log.flush()
    add(1_700)
    await log.flush()
    expect(writtenCount).toBe(2_000)
    expect(await database.db.read(listSeenResponses)).toMatchObject([{ status: '200', count: 2_901n }])
  })

  test('stores waiting exchanges immediately when it is read', async () => {
    add(1_200)
    expect((await log.list({}, { limit: 1, cursor: undefined })).data[0]?.id).toBe('ex_1000')
    expect(writtenCount).toBe(1_000)
    vi.advanceTimersByTime(10_000)
    expect(writtenCount).toBe(1_000)
  })
})

function rethrow(error: unknown): never {
  throw error
}
