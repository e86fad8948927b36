import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadTx } from '#db/database'
import { listExternalAccounts } from '#db/queries/accounts/external-accounts'
import { listInternalAccounts } from '#db/queries/accounts/internal-accounts'
import { type CustomerFilter, listCustomers } from '#db/queries/customers/customer-list'
import { insertCustomer } from '#db/queries/customers/customers'
import { listVerifications } from '#db/queries/customers/verifications'
import { accountEntries, balanceAfter, entriesOfTransfers, type LedgerRow } from '#db/queries/money/ledger-entries'
import { postTransfer } from '#db/queries/money/ledger-postings'
import { insertToken, listTokens } from '#db/queries/platforms/tokens'
import { quotesUntilExpiry } from '#db/queries/quotes/quotes'
import { countExchanges, listExchanges } from '#db/queries/sandbox/exchanges'
import { unexpiredSessions } from '#db/queries/sessions/sessions'
import { openRows } from '#db/queries/timed-rows'
import { listTransactions, type TransactionFilter } from '#db/queries/transfers/transaction-list'
import { insertTransaction, type TransactionRow } from '#db/queries/transfers/transactions'
import { heldWebhookEvents, listWebhookEvents } from '#db/queries/webhooks/webhook-events'
import { deposit, ledgerTransfer } from '#lib/domain/money/ledger'
import { idOf, later, MINE, NOW, numberedCustomer } from '#lib/testing/database/query-suite'
import { type TestDatabase, testDatabase } from '#lib/testing/database/test-database'

const statements: string[] = []
let opened: TestDatabase
let planner: Database.Database
beforeAll(async () => {
  opened = await testDatabase('sqlite', { trace: statement => statements.push(statement) })
  planner = new Database(fileURLToPath(opened.url), { readonly: true })
  await opened.db.transact(async tx => {
    const times = { createdAt: NOW, updatedAt: NOW }
    await insertCustomer(tx, MINE, numberedCustomer(1))
    await insertToken(tx, { id: idOf('Token', 7), platformId: MINE, clientId: 'one', ...TOKEN })
    await postTransfer(tx, ledgerTransfer('a', MINE, deposit('fees', 'USD', 1n)), NOW)
    const destination = { destinationType: 'ACCOUNT', accountId: 'b', currency: 'EUR' }
    await insertTransaction(tx, {
      id: idOf('Transaction', 1),
      platformId: MINE,
      customerId: idOf('Customer', 1),
      quoteId: null,
      type: 'OUTGOING',
      status: 'PENDING',
      ...times,
      expiresAt: later(300),
      settledAt: null,
      createdBy: null,
      document: { type: 'OUTGOING', platformCustomerId: 'own', destination } as TransactionRow['document'],
    })
  })
})
afterAll(async () => {
  planner.close()
  await opened.dispose()
})

async function planOf(read: (tx: ReadTx) => Promise<unknown>): Promise<readonly string[]> {
  statements.length = 0
  // Uses `transact`, because only the writing connection is traced.
  await opened.db.transact(read)
  const queries = statements.filter(statement => /^select .* from/is.test(statement))
  expect(queries).not.toEqual([])
  return queries.flatMap(query =>
    planner
      .prepare(`explain query plan ${query}`)
      .all()
      .map(step => (step as { detail: string }).detail),
  )
}

/** Expects no full scan and no sort. The subquery `counted` may be scanned, because it has a limit. */
async function expectIndexed(read: (tx: ReadTx) => Promise<unknown>): Promise<void> {
  const slow = (await planOf(read)).filter(step => /^SCAN (?!counted)|TEMP B-TREE/.test(step))
  expect(slow).toEqual([])
}

const TOKEN = { name: 'One', permissions: ['VIEW' as const], secretDigest: 'digest', createdAt: NOW }
const cursorOf = (type: 'Customer' | 'Transaction') => btoa(JSON.stringify({ id: idOf(type, 1) }))
const times = { startDate: later(-1), endDate: later(1) }
const transactionFilters: readonly TransactionFilter[] = [
  {},
  { customerId: 'c' },
  { platformCustomerId: 'own-1' },
  { accountIdentifier: 'a' },
  { senderAccountIdentifier: 'a' },
  { receiverAccountIdentifier: 'b' },
  { status: 'PENDING' },
  { status: 'EXPIRED' },
  { status: 'FAILED' },
  { type: 'OUTGOING' },
  { reference: 'Invoice 7' },
  times,
  { customerId: 'c', status: 'FAILED' },
  { status: 'EXPIRED', type: 'OUTGOING', ...times },
]
const customerFilters: readonly CustomerFilter[] = [
  {},
  { platformCustomerId: 'own-1' },
  { umaAddress: '$own-1@0.example' },
  { customerType: 'INDIVIDUAL' },
  { region: 'GB' },
  { currency: 'EUR' },
  { createdAfter: later(-1), createdBefore: later(1) },
  { updatedAfter: later(-1), updatedBefore: later(1) },
  { region: 'GB', customerType: 'INDIVIDUAL', updatedAfter: later(-1) },
  { isIncludingDeleted: true },
  { isIncludingDeleted: true, region: 'GB' },
]

test.each(
  transactionFilters.flatMap(filter => (['asc', 'desc'] as const).map(sortOrder => ({ ...filter, sortOrder }))),
)('transactions filtered by %j are read in index order', async filter => {
  for (const cursor of [undefined, cursorOf('Transaction')]) {
    const listing = { platformId: MINE, filter, page: { limit: 1, cursor }, now: NOW }
    await expectIndexed(tx => listTransactions(tx, listing))
  }
})

test.each(customerFilters)('customers filtered by %j are read in index order', async filter => {
  const cursors = filter.currency === undefined ? [undefined, cursorOf('Customer')] : [undefined]
  for (const cursor of cursors) await expectIndexed(tx => listCustomers(tx, MINE, filter, { limit: 1, cursor }))
})

test.each(['customers', 'platform'] as const)(
  'accounts with the owner filter "%s" are read in index order',
  async owner => {
    const page = { limit: 1, cursor: undefined }
    for (const filter of [{}, { currency: 'USD' }, { customerId: idOf('Customer', 1) }]) {
      await expectIndexed(tx => listExternalAccounts(tx, MINE, { owner, ...filter }, page))
      await expectIndexed(tx => listInternalAccounts(tx, MINE, { owner, ...filter }, page))
    }
    await expectIndexed(tx => listInternalAccounts(tx, MINE, { owner, type: 'INTERNAL_FIAT' }, page))
  },
)

test.each([
  {},
  { name: 'One' },
  { createdAfter: later(-1), createdBefore: later(1) },
  { updatedAfter: later(-1) },
  { name: 'One', createdAfter: later(-1), updatedBefore: later(1) },
])('tokens filtered by %j are read in index order', async filter => {
  for (const cursor of [undefined, btoa(JSON.stringify({ id: idOf('Token', 7) }))]) {
    await expectIndexed(tx => listTokens(tx, MINE, filter, { limit: 1, cursor }))
  }
})

test.each([{}, { customerId: idOf('Customer', 1) }, { verificationStatus: 'APPROVED' as const }])(
  'verifications filtered by %j are read in index order',
  async filter => {
    await expectIndexed(tx => listVerifications(tx, MINE, filter, { limit: 1, cursor: undefined }))
  },
)

test('ledger entries are read in index order, and balances from a covering index', async () => {
  const entry = { account: 'outside', platformId: MINE, currency: 'USD', seq: 1 } as LedgerRow
  for (const cursor of [undefined, btoa(JSON.stringify({ id: '1' }))]) {
    await expectIndexed(tx => accountEntries(tx, entry, { limit: 1, cursor }))
  }
  await expectIndexed(tx => entriesOfTransfers(tx, ['a', 'b']))
  const plan = await planOf(tx => balanceAfter(tx, entry))
  expect(plan.join()).toContain('COVERING INDEX ledger_entries_account')
})

test.each([
  [{ platformId: MINE }, 'webhook_events_platform'],
  [{ subjectId: 'a' }, 'webhook_events_subject'],
  [{ exchangeId: 'a' }, 'webhook_events_exchange'],
  [{ platformId: MINE, subjectId: 'a', type: 'TEST' }, 'webhook_events_subject'],
  [{ platformId: MINE, exchangeId: 'a', state: 'waiting' as const }, 'webhook_events_exchange'],
])('webhook events filtered by %j are read from the index %s without sorting', async (filter, name) => {
  const read = (tx: ReadTx) => listWebhookEvents(tx, filter, { limit: 1, cursor: undefined })
  await expectIndexed(read)
  expect((await planOf(read)).join()).toContain(name)
})

test('session deadlines are read in index order', async () => {
  await expectIndexed(tx => unexpiredSessions(tx, window))
})

test('delayed webhook events are read in index order', async () => {
  await expectIndexed(tx => heldWebhookEvents(tx, window))
})

test('quote deadlines are read in index order', async () => {
  await expectIndexed(tx => quotesUntilExpiry(tx, window))
})

test.each(['otpIssuances', 'signedRequests'] as const)('open rows of %s are read in index order', async name => {
  await expectIndexed(tx => openRows(tx, name, window))
})

const window = { after: NOW, limit: 21 }

test.each([{}, { reads: 'omit' as const, search: 'quotes' }, { outcome: 'rejected' as const, client: 'outside' }])(
  'calls filtered by %j are listed in one scan without sorting, and counted in four scans',
  async filter => {
    const page = { limit: 1, cursor: undefined }
    expect(await planOf(tx => listExchanges(tx, filter, page))).toEqual(['SCAN exchanges'])
    const passes = (await planOf(tx => countExchanges(tx, filter))).filter(step => !/GROUP BY|DISTINCT/.test(step))
    expect(passes).toEqual(Array(4).fill('SCAN exchanges'))
  },
)
