import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#db/database'
import { findRecording, insertRecording } from '#db/queries/recordings/recordings'
import { listSeenResponses } from '#db/queries/sandbox/seen-responses'
import { type Id, instantFromEpoch } from '#lib/contract/scalars'
import type { ExchangeLog } from '#lib/operations/world'
import { exchangeLog } from '#lib/runtime/log/exchange-log'
import { type TestDatabase, testDatabase } from '#lib/testing/database/test-database'
import { observedExchange } from '#lib/testing/fixtures/sample-exchange'

describe('the exchange log in a flood of exchanges', () => {
  let database: TestDatabase
  let log: ExchangeLog
  let writtenCount = 0
  let isAnswered = Promise.resolve()
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
    isAnswered = Promise.resolve()
    const transact: Database['transact'] = (work, concurrency) =>
      isAnswered.then(() => database.db.transact(work, concurrency))
    const db: Database = { ...database.db, transact }
    log = exchangeLog({ db, events, publish: async () => {}, onFlush: async () => {}, report: rethrow })
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

  test('keeps at most four batches in memory for a recording while the database does not answer, and counts the rest', async () => {
    const { db } = database
    const [id, name, startedAt] = ['Recording:1' as Id<'Recording'>, 'flood', instantFromEpoch(0)]
    await db.transact(tx => insertRecording(tx, { id, name, platformId: null, startedAt }))
    const answers = Promise.withResolvers<void>()
    isAnswered = answers.promise
    log.keepAll()
    add(20_000)
    const madeCount = writtenCount
    answers.resolve()
    await log.settle()
    expect(madeCount).toBeLessThanOrEqual(4 * 1_001)
    const { calls, missing } = (await db.read(tx => findRecording(tx, id))) ?? {}
    expect({ calls, missing }).toEqual({ calls: BigInt(writtenCount), missing: BigInt(20_000 - writtenCount) })
    expect(writtenCount).toBe(madeCount + 1_000)
    add(1)
    await log.flush()
    expect((await db.read(tx => findRecording(tx, id)))?.calls).toBe(BigInt(writtenCount))
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
