import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Database, DatabaseUnavailableError } from '#db/database'
import { findIdempotencyRecord, insertIdempotencyRecord } from '#db/idempotency'
import { findLookup, insertLookup } from '#db/lookups'
import { type Id, type Instant, instantFromEpoch } from '#lib/contract/scalars'
import type { FaultLine } from '#lib/platform/fault-log'
import { keepHouse } from '#lib/platform/housekeeping'
import { type TestDatabase, testDatabase } from '#lib/testing/database'

const DAY_MS = 24 * 60 * 60 * 1_000
const PLATFORM = 'Platform:0195e1a0-0000-7000-8000-000000000001' as Id<'Platform'>
const ALWAYS = instantFromEpoch(-1)

let database: TestDatabase
let faults: FaultLine[]
const keepHouseAt = (now: () => Instant, db: Database = database.db) =>
  keepHouse(db, { now }, line => void faults.push(line))

beforeEach(async () => {
  faults = []
  database = await testDatabase()
})
afterEach(async () => {
  vi.useRealTimers()
  await database.dispose()
})

function used(key: string, at: number) {
  const place = { platformId: PLATFORM, operation: 'POST /quotes', key }
  const record = { ...place, bodyDigest: 'd', answer: '{}', createdAt: instantFromEpoch(at) }
  return database.db.transact(tx => insertIdempotencyRecord(tx, record))
}

function isKept(key: string) {
  const place = { platformId: PLATFORM, operation: 'POST /quotes', key }
  return database.db.transact(async tx => (await findIdempotencyRecord(tx, place, ALWAYS)) !== undefined)
}

test('a start forgets idempotency keys of a day ago and keeps younger ones', async () => {
  await used('old', 0)
  await used('young', 1)
  const stop = await keepHouseAt(() => instantFromEpoch(DAY_MS))
  stop()
  expect([await isKept('old'), await isKept('young')]).toEqual([false, true])
})

test('a start forgets lookups that expired a day ago and keeps younger ones', async () => {
  const ids = ['Lookup:old' as Id<'Lookup'>, 'Lookup:young' as Id<'Lookup'>]
  const common = { platformId: PLATFORM, receiver: '$ada@sandbox.example', receiverCustomerId: null }
  const document = { lookupId: 'Lookup:any', supportedCurrencies: [], requiredPayerDataFields: [] }
  await database.db.transact(async tx => {
    for (const [at, id] of ids.entries()) {
      await insertLookup(tx, { ...common, id, expiresAt: instantFromEpoch(at), document })
    }
  })
  const stop = await keepHouse(database.db, { now: () => instantFromEpoch(DAY_MS) }, () => {})
  stop()
  const kept = await Promise.all(ids.map(id => database.db.read(tx => findLookup(tx, PLATFORM, id))))
  expect(kept.map(row => row?.id)).toEqual([undefined, 'Lookup:young'])
})

test('what turns a day old while the server runs is forgotten within the hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await used('aging', 1)
  let now = 0
  const stop = await keepHouseAt(() => instantFromEpoch(now))
  now = 2 * DAY_MS
  await vi.advanceTimersByTimeAsync(60 * 60 * 1_000)
  // Works are taken in turn, so this one reads after the forgetting.
  expect(await isKept('aging')).toBe(false)
  stop()
})

test.each([
  ['a database that cannot serve now is not told of', new DatabaseUnavailableError('full'), 0],
  ['a fault of ours is told of, once', new TypeError('ours'), 1],
])('%s', async (_, fault, told) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let isFailing = false
  const { db } = database
  const failing: Database = { ...db, transact: work => (isFailing ? Promise.reject(fault) : db.transact(work)) }
  const stop = await keepHouseAt(() => instantFromEpoch(DAY_MS), failing)
  isFailing = true
  await vi.advanceTimersByTimeAsync(3 * 60 * 60 * 1_000)
  stop()
  expect(faults).toEqual(Array.from({ length: told }, () => ({ doing: 'housekeeping', fault })))
})
