import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/database'
import { insertCustomer } from '#db/queries/customers/customers'
import { listTransactions, type TransactionFilter } from '#db/queries/transfers/transaction-list'
import { insertTransaction, type TransactionRow } from '#db/queries/transfers/transactions'
import { fundingReference, type Id, type Instant, instantFromEpoch, type ResourceType } from '#lib/contract/scalars'
import { numberedCustomer } from '#lib/testing/database/query-suite'
import { TESTED_KINDS, type TestDatabase, testDatabase } from '#lib/testing/database/test-database'

const NOW = instantFromEpoch(1_760_000_000_000)
const later = (milliseconds: number): Instant => instantFromEpoch(NOW + milliseconds)
const idOf = <Type extends ResourceType>(type: Type, number: number) =>
  `${type}:00000000-0000-7000-8000-${String(number).padStart(12, '0')}` as Id<Type>
const MINE = idOf('Platform', 1)
const THEIRS = idOf('Platform', 2)

interface RowOverrides extends Partial<Omit<TransactionRow, 'document'>> {
  readonly document?: object
}

/** Returns a transaction created `number` ms after NOW. By default, it is PENDING until 1,000 ms after NOW. */
function row(number: number, { document, ...overrides }: RowOverrides = {}): TransactionRow {
  return {
    id: idOf('Transaction', number),
    platformId: MINE,
    customerId: idOf('Customer', 1),
    quoteId: idOf('Quote', number),
    type: 'OUTGOING',
    status: 'PENDING',
    createdAt: later(number),
    updatedAt: later(number),
    expiresAt: later(1_000),
    settledAt: null,
    createdBy: null,
    ...overrides,
    document: {
      type: 'OUTGOING',
      platformCustomerId: 'own-1',
      source: { sourceType: 'ACCOUNT', accountId: 'account-1', currency: 'USD' },
      destination: { destinationType: 'ACCOUNT', accountId: 'account-2', currency: 'EUR' },
      ...document,
    } as TransactionRow['document'],
  }
}

const ROWS = [
  row(3),
  row(1, { status: 'COMPLETED', expiresAt: null, document: { remittanceInformation: 'Invoice 7' } }),
  row(2, {
    customerId: MINE,
    document: {
      platformCustomerId: MINE,
      source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' },
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$a@b.example', currency: 'EUR' },
    },
  }),
  row(4, { type: 'INCOMING', quoteId: null, expiresAt: null, document: { type: 'INCOMING', source: undefined } }),
  row(5, { expiresAt: later(2_000), document: { source: { sourceType: 'ACCOUNT', accountId: 'account-2' } } }),
  row(6, { status: 'EXPIRED', expiresAt: null }),
  row(7, { platformId: THEIRS }),
]

describe.each(TESTED_KINDS)('the transaction list on %s', kind => {
  let opened: TestDatabase
  let db: Database
  beforeAll(async () => {
    opened = await testDatabase(kind)
    db = opened.db
    await db.transact(async tx => {
      for (const number of [1, 2]) await insertCustomer(tx, MINE, numberedCustomer(number))
      for (const transaction of ROWS) await insertTransaction(tx, transaction)
    })
  })
  afterAll(() => opened.dispose())

  const page = (filter: TransactionFilter, cursor?: string, limit = 100, now = later(500)) =>
    db.read(tx => listTransactions(tx, { platformId: MINE, filter, page: { limit, cursor }, now }))
  const numbers = async (filter: TransactionFilter, now = later(500)) =>
    (await page(filter, undefined, 100, now)).data.map(({ id }) => Number(id.slice(-1)))

  test.each([
    ['desc', [6, 5, 4, 3, 2, 1]],
    ['asc', [1, 2, 3, 4, 5, 6]],
  ] as const)('is sorted by creation time (%s), on one page and on pages of one row', async (sortOrder, expected) => {
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const part = await page({ sortOrder }, cursor, 1)
      expect([part.totalCount, part.data.length]).toEqual([6, 1])
      seen.push(...part.data.map(({ id }) => Number(id.slice(-1))))
      cursor = part.nextCursor
    } while (cursor !== undefined)
    expect(seen).toEqual(expected)
    expect(await numbers({ sortOrder })).toEqual(expected)
  })

  test('is sorted newest first by default', async () => {
    expect(await numbers({})).toEqual([6, 5, 4, 3, 2, 1])
  })

  test.each([
    [{ customerId: MINE }, [2]],
    [{ platformCustomerId: MINE }, [2]],
    [{ platformCustomerId: 'own-1' }, [6, 5, 4, 3, 1]],
    [{ platformCustomerId: 'own-2' }, []],
    [{ platformCustomerId: 'unknown' }, []],
    [{ accountIdentifier: 'account-2' }, [6, 5, 4, 3, 1]],
    [{ senderAccountIdentifier: 'account-2' }, [5]],
    [{ receiverAccountIdentifier: '$a@b.example' }, [2]],
    [{ senderAccountIdentifier: 'account-1', receiverAccountIdentifier: 'account-2' }, [6, 3, 1]],
    [{ type: 'INCOMING' }, [4]],
    [{ reference: 'Invoice 7' }, [1]],
    [{ reference: fundingReference(idOf('Quote', 5)) }, [5]],
    [{ startDate: later(2), endDate: later(4) }, [4, 3, 2]],
    [{ startDate: later(5), type: 'OUTGOING' }, [6, 5]],
    [{ customerId: 'unknown' }, []],
  ] as const)('filtered by %j contains and counts exactly the matching transactions', async (filter, expected) => {
    expect(await numbers(filter)).toEqual(expected)
    expect((await page(filter, undefined, 1)).totalCount).toBe(expected.length)
  })

  test('filtered by status uses the status at the time of the request', async () => {
    const at = async (now: Instant) => [
      await numbers({ status: 'PENDING' }, now),
      await numbers({ status: 'EXPIRED' }, now),
    ]
    expect(await at(later(999))).toEqual([[5, 4, 3, 2], [6]])
    expect(await at(later(1_000))).toEqual([
      [5, 4],
      [6, 3, 2],
    ])
    expect(await at(later(2_000))).toEqual([[4], [6, 5, 3, 2]])
    expect(await numbers({ status: 'COMPLETED' }, later(2_000))).toEqual([1])
    expect(await numbers({ status: 'REFUNDED' })).toEqual([])
  })

  test("rejects a cursor that identifies another platform's transaction", async () => {
    await expect(page({}, btoa(JSON.stringify({ id: idOf('Transaction', 7) })))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
})
