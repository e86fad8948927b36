import { describe, expect, test } from 'vitest'
import type { Database } from '#db/database'
import { deleteUntil } from '#db/queries/delete-until'
import { findIdempotencyRecord, insertIdempotencyRecord } from '#db/queries/idempotency-records'
import { findApiToken } from '#db/queries/platforms/tokens'
import {
  findQuote,
  insertQuote,
  type QuoteRow,
  quotesUntilExpiry,
  setQuoteStatus,
  transitionFromPending,
} from '#db/queries/quotes/quotes'
import { countObjects, deleteObjects } from '#db/queries/sandbox/delete-objects'
import { dueRows, nextDueAt } from '#db/queries/timed-rows'
import { insertSettlement, rescheduleSettlement, type SettlementRow } from '#db/queries/transfers/settlements'
import {
  findStoredTransaction,
  insertTransaction,
  type TransactionRow,
  updateTransaction,
} from '#db/queries/transfers/transactions'
import type { Instant } from '#lib/contract/scalars'
import { idOf, later, MINE, NOW, queriesOf, THEIRS, withPlatforms } from '#lib/testing/database/query-suite'
import { TESTED_KINDS } from '#lib/testing/database/test-database'

describe.each(TESTED_KINDS)('quotes, transactions, settlements and idempotency keys on %s', kind => {
  let db: Database
  withPlatforms(kind, opened => {
    db = opened
  })

  const quote: QuoteRow = {
    id: idOf('Quote', 1),
    platformId: MINE,
    transactionId: idOf('Transaction', 1),
    status: 'PENDING',
    createdAt: NOW,
    expiresAt: later(300_000),
    outcome: null,
    receiverAccountId: idOf('InternalAccount', 9),
    feeAccountId: idOf('InternalAccount', 8),
    createdBy: 'call-1',
    // Any content will do, because the tested queries only store and return it.
    document: { note: 'ü\n"', amount: 9_007_199_254_740_991 } as unknown as QuoteRow['document'],
  }
  const transaction: TransactionRow = {
    id: idOf('Transaction', 1),
    platformId: MINE,
    customerId: MINE,
    quoteId: quote.id,
    type: 'OUTGOING',
    status: 'PENDING',
    createdAt: NOW,
    updatedAt: NOW,
    expiresAt: quote.expiresAt,
    settledAt: null,
    createdBy: 'call-1',
    // `insertTransaction` needs the destination for a search column. The other fields are only stored.
    document: {
      note: 'ü',
      platformCustomerId: MINE,
      destination: { destinationType: 'ACCOUNT', accountId: 'a' },
    } as unknown as TransactionRow['document'],
  }
  const completeQuote = (now: Instant) => db.transact(tx => transitionFromPending(tx, quote.id, 'COMPLETED', now))

  test('a stored quote is returned unchanged, but not to another platform', async () => {
    await db.transact(tx => insertQuote(tx, quote))
    expect(await db.read(tx => findQuote(tx, MINE, quote.id))).toEqual(quote)
    expect(await db.read(tx => findQuote(tx, THEIRS, quote.id))).toBeUndefined()
  })

  test('only one of fifty concurrent completions of a PENDING quote succeeds, and none succeeds at expiry', async () => {
    await db.transact(tx => insertQuote(tx, quote))
    expect(await completeQuote(quote.expiresAt)).toBe(false)
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => completeQuote(later(299_999))))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect((await db.read(tx => findQuote(tx, MINE, quote.id)))?.status).toBe('COMPLETED')
  })

  test('quotesUntilExpiry lists quotes of all platforms, first EXPIRED, then PENDING ones, each group by expiry and up to the limit', async () => {
    const at = (number: number, expiresAt: Instant, platformId = MINE) =>
      ({ ...quote, id: idOf('Quote', number), platformId, expiresAt }) as const
    const open = [at(1, later(3)), at(2, later(1)), at(3, later(2), THEIRS), at(4, later(4)), at(5, later(2))]
    await db.transact(async tx => {
      for (const each of open) await insertQuote(tx, each)
      await setQuoteStatus(tx, idOf('Quote', 5), 'COMPLETED')
      await setQuoteStatus(tx, idOf('Quote', 3), 'EXPIRED')
    })
    const listIds = async (limit: number) => {
      const found = await db.read(tx => quotesUntilExpiry(tx, { after: later(1), limit }))
      return found.map(({ id }) => id)
    }
    expect(await listIds(2)).toEqual([idOf('Quote', 3), idOf('Quote', 1), idOf('Quote', 4)])
    expect(await listIds(1)).toEqual([idOf('Quote', 3), idOf('Quote', 1)])
  })

  test('setQuoteStatus changes only the status of a quote and keeps a null outcome', async () => {
    await db.transact(tx => insertQuote(tx, { ...quote, outcome: null }))
    await db.transact(tx => setQuoteStatus(tx, quote.id, 'FAILED'))
    expect(await db.read(tx => findQuote(tx, MINE, quote.id))).toEqual({ ...quote, outcome: null, status: 'FAILED' })
  })

  test('a stored transaction is returned unchanged to its platform only, and an update changes only the given fields', async () => {
    await db.transact(tx => insertTransaction(tx, transaction))
    expect(await db.read(tx => findStoredTransaction(tx, MINE, transaction.id))).toMatchObject(transaction)
    expect(await db.read(tx => findStoredTransaction(tx, THEIRS, transaction.id))).toBeUndefined()
    const change = { status: 'COMPLETED', updatedAt: later(5), settledAt: later(5), expiresAt: null } as const
    await db.transact(tx => updateTransaction(tx, transaction.id, change))
    expect(await db.read(tx => findStoredTransaction(tx, MINE, transaction.id))).toMatchObject({
      ...transaction,
      status: 'COMPLETED',
      updatedAt: later(5),
      settledAt: later(5),
      expiresAt: null,
    })
  })

  test('due settlements are listed by due time, at most a hundred per read, and can be rescheduled or deleted', async () => {
    expect(await db.read(nextDueAt)).toBeUndefined()
    const settlement = (number: number, dueAfter: number): SettlementRow => ({
      transactionId: idOf('Transaction', number),
      platformId: MINE,
      quoteId: number === 1 ? null : idOf('Quote', number),
      outcome: 'quote:003',
      executedAt: NOW,
      dueAt: later(dueAfter),
    })
    await db.transact(async tx => {
      await insertSettlement(tx, settlement(1, 20))
      await insertSettlement(tx, settlement(2, 10))
      await insertSettlement(tx, settlement(3, 20))
    })
    const due = async (now: Instant) =>
      (await db.transact(tx => dueRows(tx, 'settlements', now))).map(row => row.transactionId)
    expect(await db.read(nextDueAt)).toBe(later(10))
    expect(await due(later(9))).toEqual([])
    expect(await due(later(20))).toEqual([2, 1, 3].map(number => idOf('Transaction', number)))
    await db.transact(async tx => {
      await rescheduleSettlement(tx, settlement(2, 10), later(30))
      await rescheduleSettlement(tx, settlement(1, 20), undefined)
    })
    expect(await db.transact(tx => dueRows(tx, 'settlements', later(30)))).toMatchObject([
      settlement(3, 20),
      settlement(2, 30),
    ])
    await db.transact(async tx => {
      for (let number = 4; number < 110; number += 1) await insertSettlement(tx, settlement(number, 25))
    })
    expect(await due(later(30))).toHaveLength(100)
  })

  test('one query reads the next due time', async () => {
    const queries = await queriesOf(db, async tx => expect(await nextDueAt(tx)).toBeUndefined())
    expect(queries).toEqual(['next_due_at'])
  })

  test('an idempotency record is found by its platform, operation and key until it expires or is deleted', async () => {
    const recordKey = { platformId: MINE, operation: 'POST /quotes', key: 'k' }
    const record = { ...recordKey, bodyDigest: 'd', answer: '{"a":"ü \\n"}', createdAt: NOW }
    await db.transact(tx => insertIdempotencyRecord(tx, record))
    const find = (other: Partial<typeof recordKey> = {}, since = later(-1)) =>
      db.transact(tx => findIdempotencyRecord(tx, { ...recordKey, ...other }, since))
    expect(await find()).toEqual({ bodyDigest: 'd', answer: record.answer })
    for (const other of [{ platformId: THEIRS }, { operation: 'POST /quotes/' }, { key: 'K' }]) {
      expect(await find(other)).toBeUndefined()
    }
    expect(await find({}, NOW)).toBeUndefined()
    await db.transact(tx => insertIdempotencyRecord(tx, { ...record, answer: 'new', createdAt: later(9) }))
    expect(await find()).toMatchObject({ answer: 'new' })
    await db.transact(tx => deleteUntil(tx, 'idempotencyRecords', later(8)))
    expect(await find()).toMatchObject({ answer: 'new' })
    await db.transact(tx => deleteUntil(tx, 'idempotencyRecords', later(9)))
    expect(await find()).toBeUndefined()
  })

  test('deleting all objects deletes quotes, transactions and settlements, but keeps platforms and their tokens', async () => {
    await db.transact(async tx => {
      await insertQuote(tx, quote)
      await insertTransaction(tx, transaction)
      const { id: transactionId, platformId, quoteId } = transaction
      const awaited = { outcome: 'quote:003', executedAt: NOW, dueAt: later(1) }
      await insertSettlement(tx, { transactionId, platformId, quoteId, ...awaited })
    })
    expect(await db.read(countObjects)).toMatchObject({ platforms: 2, quotes: 1, transactions: 1 })
    await db.transact(deleteObjects)
    expect(await db.read(nextDueAt)).toBeUndefined()
    expect(await db.read(countObjects)).toEqual({
      platforms: 2,
      customers: 0,
      internalAccounts: 0,
      externalAccounts: 0,
      quotes: 0,
      transactions: 0,
      credentials: 0,
      sessions: 0,
      exchanges: 0,
    })
    expect(await db.read(tx => findApiToken(tx, 'client-0'))).toBeDefined()
  })
})
