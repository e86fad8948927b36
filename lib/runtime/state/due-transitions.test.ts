import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Tx } from '#db/database'
import { deleteObjects } from '#db/queries/sandbox/delete-objects'
import { insertSettlement } from '#db/queries/transfers/settlements'
import { insertTransaction, type TransactionRow } from '#db/queries/transfers/transactions'
import { type Id, type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { openDueTransitions } from '#lib/runtime/state/due-transitions'
import { sha256, uuidAt } from '#lib/runtime/system'
import { type TestDatabase, testDatabase } from '#lib/testing/database/test-database'

const NOW = instantFromEpoch(1_760_000_000_000)
const later = (milliseconds: number): Instant => instantFromEpoch(NOW + milliseconds)
const PLATFORM = 'Platform:00000000-0000-7000-8000-000000000001' as Id<'Platform'>
const NO_ENDPOINTS = { all: async () => new Map(), one: async () => undefined, refresh: async () => {} }
const WORLD = {
  newUuid: uuidAt,
  digest: sha256,
  dueWork: { scheduleAt: () => {} },
  endpoints: NO_ENDPOINTS,
  events: { hasSubscribers: () => false },
}
const LONG_PAYMENT_MS = 360_000

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase('sqlite')
})
afterEach(() => database.dispose())

test('a payment that begins during a run is settled by a later run', async () => {
  await begin(1, NOW)
  const due = await openDueTransitions(database.db, WORLD)
  const running = due.run(later(LONG_PAYMENT_MS))
  const beginning = begin(2, later(1_000), due.scheduleAt)
  await Promise.all([running, beginning])
  expect(await statuses()).toEqual(['COMPLETED', 'PROCESSING'])
  await due.run(later(LONG_PAYMENT_MS + 1_000))
  expect(await statuses()).toEqual(['COMPLETED', 'COMPLETED'])
})

test('a second caller waits for the run in progress', async () => {
  await begin(1, NOW)
  const due = await openDueTransitions(database.db, WORLD)
  void due.run(later(LONG_PAYMENT_MS))
  await due.run(later(LONG_PAYMENT_MS))
  expect(await statuses()).toEqual(['COMPLETED'])
})

test('a run settles more payments than fit in one batch', async () => {
  await database.db.transact(async tx => {
    for (let number = 1; number <= 250; number += 1) await insertPayment(tx, number, NOW)
  })
  const due = await openDueTransitions(database.db, WORLD)
  await due.run(later(LONG_PAYMENT_MS))
  expect(new Set(await statuses())).toEqual(new Set(['COMPLETED']))
})

test('a rolled-back payment does not delay later payments', async () => {
  const due = await openDueTransitions(database.db, WORLD)
  const undone = database.db.transact(async tx => {
    await insertPayment(tx, 1, NOW)
    due.scheduleAt(later(LONG_PAYMENT_MS))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await begin(2, later(1_000), due.scheduleAt)
  await due.run(later(LONG_PAYMENT_MS))
  expect(await statuses()).toEqual(['PROCESSING'])
  await due.run(later(LONG_PAYMENT_MS + 1_000))
  expect(await statuses()).toEqual(['COMPLETED'])
})

test('new payments settle on time after all objects were deleted and the clock moved back', async () => {
  await begin(1, later(1_000_000))
  const due = await openDueTransitions(database.db, WORLD)
  await database.db.transact(deleteObjects)
  await due.run(NOW)
  await begin(2, NOW, due.scheduleAt)
  await due.run(later(LONG_PAYMENT_MS - 1))
  expect(await statuses()).toEqual(['PROCESSING'])
  await due.run(later(LONG_PAYMENT_MS))
  expect(await statuses()).toEqual(['COMPLETED'])
})

test('payments that were in progress before a restart are settled after it', async () => {
  await begin(1, NOW)
  await database.reopen()
  const due = await openDueTransitions(database.db, WORLD)
  await due.run(later(LONG_PAYMENT_MS))
  expect(await statuses()).toEqual(['COMPLETED'])
})

/** Begins a payment that completes after six minutes. */
async function begin(number: number, at: Instant, scheduleAt: (dueAt: Instant) => void = () => {}): Promise<void> {
  await database.db.transact(async tx => {
    await insertPayment(tx, number, at)
    scheduleAt(instantFromEpoch(at + LONG_PAYMENT_MS))
  })
}

async function insertPayment(tx: Tx, number: number, at: Instant): Promise<void> {
  const id = `Transaction:00000000-0000-7000-8000-${String(number).padStart(12, '0')}` as Id<'Transaction'>
  const account = { accountId: 'InternalAccount:1', currency: 'USD' }
  await insertTransaction(tx, {
    id,
    platformId: PLATFORM,
    customerId: PLATFORM,
    quoteId: null,
    type: 'OUTGOING',
    status: 'PROCESSING',
    createdAt: at,
    updatedAt: at,
    expiresAt: null,
    settledAt: null,
    createdBy: null,
    // A partial document that suffices for settling.
    document: {
      type: 'OUTGOING',
      id,
      status: 'PENDING',
      direction: 'DEBIT',
      source: { sourceType: 'ACCOUNT', ...account },
      destination: { destinationType: 'ACCOUNT', ...account },
      customerId: PLATFORM,
      platformCustomerId: PLATFORM,
      createdAt: new Date(at).toISOString(),
      updatedAt: new Date(at).toISOString(),
      sentAmount: { amount: 1, currency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 } },
      paymentRail: null,
      railSelectionMode: null,
    } as TransactionRow['document'],
  })
  const settlement = { transactionId: id, platformId: PLATFORM, quoteId: null, outcome: 'quote:003' }
  await insertSettlement(tx, { ...settlement, executedAt: at, dueAt: instantFromEpoch(at + LONG_PAYMENT_MS) })
}

async function statuses(): Promise<string[]> {
  const rows = await database.db.read(tx => tx.sql.select().from(tx.tables.transactions))
  return rows.map(({ status }) => status)
}
