import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Database, DatabaseUnavailableError, type Tx } from '#db/database'
import { endOtpsOf, issueOtp } from '#db/queries/credentials/otp-issuances'
import { insertHit } from '#db/queries/credentials/rate-hits'
import { isMarkedUsed, markUsed } from '#db/queries/credentials/spent-values'
import { findIdempotencyRecord, insertIdempotencyRecord } from '#db/queries/idempotency-records'
import { insertLookup } from '#db/queries/receivers/lookups'
import { insertSignedRequest } from '#db/queries/signing/signed-requests'
import { type Id, type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { SUPERSEDED_KEY_STORED_MS } from '#lib/domain/credentials/otp-rules'
import type { FaultLogEntry } from '#lib/runtime/log/process-log'
import { schedulePurge } from '#lib/runtime/state/schedule-purge'
import { type TestDatabase, testDatabase } from '#lib/testing/database/test-database'

const DAY_MS = 24 * 60 * 60 * 1_000
const PLATFORM = 'Platform:0195e1a0-0000-7000-8000-000000000001' as Id<'Platform'>
const ALWAYS = instantFromEpoch(-1)

let database: TestDatabase
let faults: FaultLogEntry[]
const startPurge = (now: () => Instant, db: Database = database.db) =>
  schedulePurge(db, { refresh: async () => now() }, line => void faults.push(line))

beforeEach(async () => {
  faults = []
  database = await testDatabase()
})
afterEach(async () => {
  vi.useRealTimers()
  await database.dispose()
})

function useIdempotencyKey(key: string, at: number) {
  const recordKey = { platformId: PLATFORM, operation: 'POST /quotes', key }
  const record = { ...recordKey, bodyDigest: 'd', answer: '{}', createdAt: instantFromEpoch(at) }
  return database.db.transact(tx => insertIdempotencyRecord(tx, record))
}

function isKept(key: string) {
  const recordKey = { platformId: PLATFORM, operation: 'POST /quotes', key }
  return database.db.transact(async tx => (await findIdempotencyRecord(tx, recordKey, ALWAYS)) !== undefined)
}

test('the purge at startup removes idempotency keys that are a day old and keeps younger ones', async () => {
  await useIdempotencyKey('old', 0)
  await useIdempotencyKey('young', 1)
  const stop = await startPurge(() => instantFromEpoch(DAY_MS))
  stop()
  expect([await isKept('old'), await isKept('young')]).toEqual([false, true])
})

const OWNER = { platformId: PLATFORM, accountId: 'InternalAccount:any' as Id<'InternalAccount'> }
const LOOKUP = { platformId: PLATFORM, receiver: '$ada@sandbox.example', receiverCustomerId: null }
const DOCUMENT = { lookupId: 'Lookup:any', supportedCurrencies: [], requiredPayerDataFields: [] }
const REQUEST = {
  ...OWNER,
  operation: 'POST /any',
  sealedPayload: '',
  issuedAt: ALWAYS,
  failures: 0n,
  bodyDigest: null,
  signerKey: null,
  facts: null,
  usedAt: null,
}
const CODE = {
  ...OWNER,
  type: 'EMAIL_OTP' as const,
  contact: '',
  code: '000000',
  targetPublicKey: '',
  tries: 0n,
  sealedTargetKey: null,
  endedAt: null,
  ending: null,
}

const KEPT_A_DAY: readonly {
  readonly what: string
  make(tx: Tx, at: Instant): Promise<unknown>
  table(tx: Tx): Tx['tables'][keyof Tx['tables']]
}[] = [
  {
    what: 'lookups that expired',
    make: (tx, expiresAt) =>
      insertLookup(tx, { ...LOOKUP, id: `Lookup:${expiresAt}` as Id<'Lookup'>, expiresAt, document: DOCUMENT }),
    table: tx => tx.tables.lookups,
  },
  {
    what: 'signed requests that expired',
    make: (tx, expiresAt) =>
      insertSignedRequest(tx, { ...REQUEST, id: `Request:${expiresAt}` as Id<'Request'>, expiresAt }),
    table: tx => tx.tables.signedRequests,
  },
  {
    what: 'codes that were issued',
    make: (tx, issuedAt) =>
      issueOtp(tx, {
        ...CODE,
        credentialId: `AuthMethod:${issuedAt}` as Id<'AuthMethod'>,
        issuedAt,
        expiresAt: issuedAt,
      }),
    table: tx => tx.tables.otpIssuances,
  },
  {
    what: 'attempts that counted toward a limit',
    make: (tx, at) => insertHit(tx, 'bucket', at),
    table: tx => tx.tables.rateHits,
  },
]

test.each(KEPT_A_DAY)(
  'the purge at startup removes $what a day ago, and keeps more recent ones',
  async ({ make, table }) => {
    await database.db.transact(async tx => {
      for (const at of [10, 11]) await make(tx, instantFromEpoch(at))
    })
    const stop = await startPurge(() => instantFromEpoch(DAY_MS + 10))
    stop()
    const rowsLeft = await database.db.transact(async tx => tx.sql.select().from(table(tx)))
    expect(rowsLeft).toHaveLength(1)
    expect(Object.values(rowsLeft[0] ?? {})).toContain(11)
  },
)

/** Each code's `sealedTargetKey` is its instant. */
async function issueAt(...instants: readonly number[]): Promise<void> {
  for (const at of instants.map(instantFromEpoch)) {
    const code = { ...CODE, credentialId: CREDENTIAL, issuedAt: at, expiresAt: at, sealedTargetKey: String(at) }
    await database.db.transact(tx => issueOtp(tx, code))
  }
}

const CREDENTIAL = 'AuthMethod:any' as Id<'AuthMethod'>

async function keptKeys(): Promise<readonly (string | null)[]> {
  const rows = await database.db.read(tx => tx.sql.select().from(tx.tables.otpIssuances))
  return rows.map(({ sealedTargetKey }) => sealedTargetKey)
}

test('the purge at startup deletes keys of codes superseded 5 minutes ago and keeps newer keys', async () => {
  await issueAt(0, 10, 11)
  const stop = await startPurge(() => instantFromEpoch(10 + SUPERSEDED_KEY_STORED_MS))
  stop()
  expect(await keptKeys()).toEqual([null, '10', '11'])
})

test('endOtpsOf deletes the keys of all codes of a credential immediately', async () => {
  await issueAt(0, 10)
  await database.db.transact(tx => endOtpsOf(tx, CREDENTIAL, instantFromEpoch(11)))
  expect(await keptKeys()).toEqual([null, null])
})

test('the purge at startup removes used values past their retention', async () => {
  const value = { platformId: PLATFORM, kind: 'oidc-token' as const }
  await database.db.transact(async tx => {
    for (const at of [0, 1]) await markUsed(tx, { ...value, digest: String(at), keptUntil: instantFromEpoch(at) })
  })
  const stop = await startPurge(() => instantFromEpoch(0))
  stop()
  const isUsed = (digest: string) => database.db.read(tx => isMarkedUsed(tx, { ...value, digest }))
  expect([await isUsed('0'), await isUsed('1')]).toEqual([false, true])
})

test('a purge whose transaction runs twice removes only what one run would remove', async () => {
  await useIdempotencyKey('young', 1)
  const { db } = database
  const twice: Database = { ...db, transact: work => db.transact(work).then(() => db.transact(work)) }
  let now = DAY_MS
  const stop = await startPurge(() => instantFromEpoch(now++), twice)
  stop()
  expect(await isKept('young')).toBe(true)
})

test('a record is removed within an hour of becoming a day old', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await useIdempotencyKey('aging', 1)
  let now = 0
  const stop = await startPurge(() => instantFromEpoch(now))
  now = 2 * DAY_MS
  await vi.advanceTimersByTimeAsync(60 * 60 * 1_000)
  // Transactions run one after another, so this one reads after the purge.
  expect(await isKept('aging')).toBe(false)
  stop()
})

test.each([
  ['does not log an unavailable database', new DatabaseUnavailableError('full'), 0],
  ['logs an unexpected error once', new TypeError('unexpected'), 1],
])('the purge %s', async (_, fault, reported) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let isFailing = false
  const { db } = database
  const failing: Database = { ...db, transact: work => (isFailing ? Promise.reject(fault) : db.transact(work)) }
  const stop = await startPurge(() => instantFromEpoch(DAY_MS), failing)
  isFailing = true
  await vi.advanceTimersByTimeAsync(3 * 60 * 60 * 1_000)
  stop()
  expect(faults).toEqual(Array.from({ length: reported }, () => ({ doing: 'purge', fault })))
})

test('on a shared database, the purge keeps young records after another process moved the clock back', async () => {
  await useIdempotencyKey('young', 1)
  let now = 2 * DAY_MS
  const clock = {
    now: () => instantFromEpoch(now),
    refresh: async () => {
      now = 1
      return instantFromEpoch(now)
    },
  }
  const stop = await schedulePurge({ ...database.db, shared: true }, clock, line => void faults.push(line))
  stop()
  expect(await isKept('young')).toBe(true)
})
