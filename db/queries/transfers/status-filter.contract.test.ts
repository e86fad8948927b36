import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/database'
import { insertCustomer } from '#db/queries/customers/customers'
import { listTransactions, type TransactionFilter } from '#db/queries/transfers/transaction-list'
import { insertTransaction, type TransactionRow } from '#db/queries/transfers/transactions'
import type { Instant } from '#lib/contract/scalars'
import type { Transaction } from '#lib/contract/transfers/transaction'
import { idOf, later, MINE, NOW, numberedCustomer, THEIRS } from '#lib/testing/database/query-suite'
import { TESTED_KINDS, type TestDatabase, testDatabase } from '#lib/testing/database/test-database'

const STATUSES = ['PENDING', 'PROCESSING', 'COMPLETED', 'REJECTED', 'FAILED', 'EXPIRED'] as const
const WINDOWS = [null, 0, 7, 60, 300] as const
const ACCOUNTS = ['a', 'b', 'c'] as const
/** Rows are created at most this many milliseconds after NOW. */
const SPAN = 400

const oneOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const anyTransaction = fc.record({
  status: oneOf(STATUSES),
  window: oneOf(WINDOWS),
  createdAt: fc.integer({ min: 0, max: SPAN }),
  sender: oneOf([...ACCOUNTS, undefined]),
  receiver: oneOf(ACCOUNTS),
  remittance: oneOf(['Invoice 1', 'Invoice 2', undefined]),
  customer: fc.integer({ min: 1, max: 3 }),
  type: oneOf(['INCOMING', 'OUTGOING'] as const),
  isMine: fc.boolean(),
})
type GeneratedRow = typeof anyTransaction extends fc.Arbitrary<infer Value> ? Value : never

const anyFilter = fc.record(
  {
    status: oneOf(STATUSES),
    customerId: fc.integer({ min: 1, max: 3 }).map(number => idOf('Customer', number)),
    platformCustomerId: oneOf(['own-1', 'own-2']),
    type: oneOf(['INCOMING', 'OUTGOING'] as const),
    accountIdentifier: oneOf(ACCOUNTS),
    senderAccountIdentifier: oneOf(ACCOUNTS),
    receiverAccountIdentifier: oneOf(ACCOUNTS),
    reference: oneOf(['Invoice 1', 'Invoice 2']),
    startDate: fc.integer({ min: 0, max: SPAN }).map(later),
    endDate: fc.integer({ min: 0, max: SPAN }).map(later),
    sortOrder: oneOf(['asc', 'desc'] as const),
  },
  { requiredKeys: [] },
)

function rowOf(draft: GeneratedRow, number: number): TransactionRow {
  const { status, window, sender, receiver, remittance, customer, type, isMine } = draft
  const createdAt = later(draft.createdAt)
  return {
    id: idOf('Transaction', number),
    platformId: isMine ? MINE : THEIRS,
    customerId: idOf('Customer', customer),
    quoteId: null,
    type,
    status,
    createdAt,
    updatedAt: createdAt,
    expiresAt: window === null ? null : later(draft.createdAt + window),
    settledAt: null,
    createdBy: null,
    document: {
      type,
      platformCustomerId: `own-${customer}`,
      ...(sender === undefined ? {} : { source: { sourceType: 'ACCOUNT', accountId: sender, currency: 'USD' } }),
      destination: { destinationType: 'ACCOUNT', accountId: receiver, currency: 'EUR' },
      ...(remittance === undefined || type === 'INCOMING' ? {} : { remittanceInformation: remittance }),
    } as TransactionRow['document'],
  }
}

/** Returns the status that `GET /transactions/{id}` reports. */
function statusAt({ status, expiresAt }: TransactionRow, now: Instant): Transaction['status'] {
  return status === 'PENDING' && expiresAt !== null && expiresAt <= now ? 'EXPIRED' : status
}

/** Filters and sorts rows in memory, for comparison with the query. Expects `rows` in insertion order. */
function matchingIds(rows: readonly TransactionRow[], filter: TransactionFilter, now: Instant): readonly string[] {
  const accounts = ({ document: { source, destination } }: TransactionRow) => ({
    sender: source?.sourceType === 'ACCOUNT' ? source.accountId : undefined,
    receiver: destination.destinationType === 'ACCOUNT' ? destination.accountId : undefined,
  })
  const matches = (filterValue: unknown, ...values: readonly unknown[]) =>
    filterValue === undefined || values.includes(filterValue)
  const found = rows.filter(row => {
    const { sender, receiver } = accounts(row)
    const remittance = 'remittanceInformation' in row.document ? row.document.remittanceInformation : undefined
    return (
      row.platformId === MINE &&
      matches(filter.status, statusAt(row, now)) &&
      matches(filter.type, row.type) &&
      matches(filter.customerId, row.customerId) &&
      matches(filter.platformCustomerId, row.document.platformCustomerId) &&
      matches(filter.accountIdentifier, sender, receiver) &&
      matches(filter.senderAccountIdentifier, sender) &&
      matches(filter.receiverAccountIdentifier, receiver) &&
      matches(filter.reference, remittance) &&
      row.createdAt >= (filter.startDate ?? NOW) &&
      row.createdAt <= (filter.endDate ?? later(SPAN))
    )
  })
  const ids = found.toSorted((a, b) => a.createdAt - b.createdAt).map(({ id }) => id)
  return filter.sortOrder === 'asc' ? ids : ids.toReversed()
}

describe.each(TESTED_KINDS)('filters of the transaction list on %s', { timeout: 60_000 }, kind => {
  let opened: TestDatabase
  let db: Database
  const [drafts] = fc.sample(fc.array(anyTransaction, { minLength: 120, maxLength: 120 }), { numRuns: 1, seed: 12 })
  const rows = (drafts ?? []).map(rowOf)
  beforeAll(async () => {
    opened = await testDatabase(kind)
    db = opened.db
    await db.transact(async tx => {
      for (const number of [1, 2, 3]) await insertCustomer(tx, MINE, numberedCustomer(number))
      for (const row of rows) await insertTransaction(tx, row)
    })
  })
  afterAll(() => opened.dispose())

  async function listAll(filter: TransactionFilter, now: Instant, limit: number) {
    const [ids, counts]: [string[], unknown[]] = [[], []]
    let cursor: string | undefined
    do {
      const page = await db.read(tx => listTransactions(tx, { platformId: MINE, filter, page: { limit, cursor }, now }))
      ids.push(...page.data.map(({ id }) => id))
      counts.push(page.totalCount)
      cursor = page.nextCursor
    } while (cursor !== undefined)
    return { ids, counts: [...new Set(counts)] }
  }

  test('return the same rows and total count as filtering in memory, for any page size and instant', async () => {
    const anyNow = fc.integer({ min: 0, max: SPAN + 310 }).map(later)
    await fc.assert(
      fc.asyncProperty(anyFilter, anyNow, fc.integer({ min: 3, max: 100 }), async (filter, now, limit) => {
        const expected = matchingIds(rows, filter, now)
        expect(await listAll(filter, now, limit)).toEqual({ ids: expected, counts: [expected.length] })
      }),
      { numRuns: 150 },
    )
  })

  test.each(STATUSES)('return the correct rows for status %s just before, at and after each expiry', async status => {
    const pending = rows.filter(row => row.platformId === MINE && row.status === 'PENDING')
    const instants = new Set(pending.flatMap(({ expiresAt }) => (expiresAt === null ? [] : [expiresAt])))
    expect(instants.size).toBeGreaterThan(3)
    for (const expiresAt of instants) {
      for (const now of [expiresAt - 1, expiresAt, expiresAt + 1] as Instant[]) {
        expect((await listAll({ status }, now, 100)).ids).toEqual(matchingIds(rows, { status }, now))
      }
    }
  })
})
