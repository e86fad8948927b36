import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertCredential } from '#db/credentials'
import { findCustomer, insertCustomer, listCustomers } from '#db/customers'
import type { Database } from '#db/database'
import {
  deleteExternalAccount,
  type ExternalAccountRow,
  findExternalAccount,
  insertExternalAccount,
  listExternalAccounts,
} from '#db/external-accounts'
import { deleteIdempotencyRecords, findIdempotencyRecord, insertIdempotencyRecord } from '#db/idempotency'
import { findInternalAccount, insertInternalAccount, listInternalAccounts } from '#db/internal-accounts'
import { auditLedger, postTransfer } from '#db/ledger'
import { findApiToken, insertPlatform, listPlatforms, umaDomainOf } from '#db/platforms'
import { findQuote, insertQuote, leavePending, type QuoteRow, quotesUntilExpiry, setQuoteStatus } from '#db/quotes'
import { countObjects, deleteObjects } from '#db/reset'
import { readSetting, writeSetting } from '#db/settings'
import { dueSettlements, insertSettlement, moveSettlement, nextDueAt, type SettlementRow } from '#db/settlements'
import { findTransaction, insertTransaction, moveTransaction, type TransactionRow } from '#db/transactions'
import type { Customer } from '#lib/contract/customer'
import type { PageRequest } from '#lib/contract/page'
import { type Id, type Instant, instantFromEpoch, type ResourceType } from '#lib/contract/scalars'
import { makeExternalAccount } from '#lib/domain/external-account'
import { deposit, type LedgerEntry, ledgerTransfer } from '#lib/domain/ledger'
import { withRails } from '#lib/domain/rails'
import { TESTED_KINDS, type TestDatabase, testDatabase } from '#lib/testing/database'
import { externalAccountSample } from '#lib/testing/external-account-samples'

const NOW = instantFromEpoch(1_760_000_000_000)
const later = (milliseconds: number): Instant => instantFromEpoch(NOW + milliseconds)
const idOf = <Type extends ResourceType>(type: Type, number: number) =>
  `${type}:00000000-0000-7000-8000-${String(number).padStart(12, '0')}` as Id<Type>
const MINE = idOf('Platform', 1)
const THEIRS = idOf('Platform', 2)
const ALL: PageRequest = { limit: 100, cursor: undefined }

describe.each(TESTED_KINDS)('every query on %s', kind => {
  let opened: TestDatabase
  let db: Database
  beforeAll(async () => {
    opened = await testDatabase(kind)
    db = opened.db
    for (const [number, id] of [MINE, THEIRS].entries()) {
      const platform = { id, name: `Platform ${number}`, umaDomain: `${number}.example`, clientId: `client-${number}` }
      await db.transact(tx => insertPlatform(tx, { ...platform, secretDigest: `digest-${number}`, now: NOW }))
    }
  })
  beforeEach(() => db.transact(deleteObjects))
  afterAll(() => opened.dispose())

  /** Pages of one through a list: each row once, in order, and a count on every page. */
  async function pages<Row extends { id: string }>(
    list: (page: { limit: number; cursor: string | undefined }) => Promise<{
      data: readonly Row[]
      hasMore: boolean
      nextCursor?: string
      totalCount?: number
    }>,
  ) {
    const ids: string[] = []
    const counts = new Set<number | undefined>()
    let cursor: string | undefined
    do {
      const page = await list({ limit: 1, cursor })
      expect(page.hasMore).toBe(page.nextCursor !== undefined)
      ids.push(...page.data.map(({ id }) => id))
      counts.add(page.totalCount)
      cursor = page.nextCursor
    } while (cursor !== undefined)
    return { ids, counts: [...counts] }
  }

  describe('platforms and settings', () => {
    test('a token is found by its id alone, spelled exactly', async () => {
      expect(await db.read(tx => findApiToken(tx, 'client-0'))).toEqual({
        platformId: MINE,
        platformName: 'Platform 0',
        secretDigest: 'digest-0',
      })
      for (const id of ['CLIENT-0', 'client-', '', '%'])
        expect(await db.read(tx => findApiToken(tx, id))).toBeUndefined()
    })

    test('platforms are listed oldest first, and an unknown one has no domain', async () => {
      expect((await db.read(listPlatforms)).map(({ id, clientId }) => [id, clientId])).toEqual([
        [MINE, 'client-0'],
        [THEIRS, 'client-1'],
      ])
      expect(await db.read(tx => umaDomainOf(tx, THEIRS))).toBe('1.example')
      await expect(db.read(tx => umaDomainOf(tx, idOf('Platform', 9)))).rejects.toThrow()
    })

    test('a setting is what it was last written', async () => {
      expect(await db.read(tx => readSetting(tx, 'nothing'))).toBeUndefined()
      for (const value of ['{"a":"ü"}', '']) await db.transact(tx => writeSetting(tx, 'one', value))
      expect(await db.read(tx => readSetting(tx, 'one'))).toBe('')
    })
  })

  describe('customers', () => {
    const customer = (number: number, more: Partial<Customer> = {}): Customer =>
      ({
        id: idOf('Customer', number),
        customerType: 'INDIVIDUAL',
        platformCustomerId: `own-${number}`,
        umaAddress: `$name${number}@0.example`,
        currencies: ['USD'],
        fullName: 'Zoë “😀” O’Hara',
        address: { line1: 'a', postalCode: 'b', country: 'GB' },
        createdAt: later(number),
        updatedAt: later(number),
        isDeleted: false,
        kycStatus: 'APPROVED',
        ...more,
      }) as Customer
    const insert = (made: Customer, platform = MINE) => db.transact(tx => insertCustomer(tx, platform, made))

    test('comes back with every member, and to its own platform alone', async () => {
      const made = customer(1, { region: 'GB', email: 'a@example.com', phoneNumber: '+12025550123' })
      expect(await insert(made)).toBe('inserted')
      expect(await db.read(tx => findCustomer(tx, MINE, made.id))).toEqual(made)
      expect(await db.read(tx => findCustomer(tx, THEIRS, made.id))).toBeUndefined()
      expect(await db.read(tx => findCustomer(tx, MINE, 'Customer:%'))).toBeUndefined()
    })

    test('is told what is taken on its platform: its own id, its address', async () => {
      await insert(customer(1))
      expect(await insert(customer(2, { platformCustomerId: 'own-1' }))).toBe('platform-customer-id-taken')
      expect(await insert(customer(2, { umaAddress: '$name1@0.example' }))).toBe('uma-address-taken')
      expect(await insert(customer(2, { platformCustomerId: 'own-1' }), THEIRS)).toBe('inserted')
      expect(await insert(customer(3, { umaAddress: '$name1@0.example' }), THEIRS)).toBe('inserted')
    })

    test('of twenty racing for one id one is inserted', async () => {
      const racing = Array.from({ length: 20 }, (_, index) => insert(customer(index, { platformCustomerId: 'same' })))
      const outcomes = await Promise.all(racing)
      expect(outcomes.filter(outcome => outcome === 'inserted')).toHaveLength(1)
      expect(new Set(outcomes)).toEqual(new Set(['inserted', 'platform-customer-id-taken']))
    })

    test('are listed oldest first, by page and by each filter, without those of others', async () => {
      for (const number of [3, 1, 2]) await insert(customer(number))
      await insert(customer(4, { customerType: 'BUSINESS', region: 'DE' }))
      await insert(customer(5), THEIRS)
      const list = (filter: Parameters<typeof listCustomers>[2], page = ALL) =>
        db.read(tx => listCustomers(tx, MINE, filter, page))
      expect(await pages(page => list({}, page))).toEqual({
        ids: [3, 1, 2, 4].map(number => idOf('Customer', number)),
        counts: [4],
      })
      const numbers = async (filter: Parameters<typeof listCustomers>[2]) =>
        (await list(filter)).data.map(({ id }) => Number(id.slice(-1)))
      expect(await numbers({ platformCustomerId: 'own-2' })).toEqual([2])
      expect(await numbers({ umaAddress: '$name1@0.example' })).toEqual([1])
      expect(await numbers({ customerType: 'BUSINESS' })).toEqual([4])
      expect(await numbers({ region: 'DE' })).toEqual([4])
      expect(await numbers({ createdAfter: later(2), createdBefore: later(3) })).toEqual([3, 2])
      expect(await numbers({ updatedAfter: later(3) })).toEqual([3, 4])
      expect(await numbers({ updatedBefore: later(1) })).toEqual([1])
    })

    test.each([
      ['a foreign row', btoa(JSON.stringify({ id: idOf('Customer', 5) }))],
      ['nothing', 'x'],
      ['', ''],
    ])('a cursor of %s is refused', async (_, cursor) => {
      await insert(customer(5), THEIRS)
      await expect(db.read(tx => listCustomers(tx, MINE, {}, { limit: 1, cursor }))).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      })
    })
  })

  describe('accounts', () => {
    const account = (number: number, more: object = {}) => ({
      id: idOf('InternalAccount', number),
      platformId: MINE,
      customerId: idOf('Customer', 1),
      type: 'INTERNAL_FIAT' as const,
      currency: 'USD' as const,
      createdAt: NOW,
      updatedAt: NOW,
      ...more,
    })
    const external = (number: number, more: Partial<ExternalAccountRow> = {}): ExternalAccountRow => ({
      id: idOf('ExternalAccount', number),
      platformId: MINE,
      customerId: idOf('Customer', 1),
      ownerId: idOf('Customer', 1),
      platformAccountId: null,
      currency: 'EUR',
      status: 'ACTIVE',
      accountInfo: withRails(externalAccountSample('EUR_ACCOUNT')),
      verification: 'MATCHED',
      verifiedName: 'Ada',
      defaultSince: null,
      pullableSince: null,
      createdAt: NOW,
      deletedAt: null,
      ...more,
    })

    test('an internal account starts empty, and is its platform’s alone', async () => {
      await db.transact(tx => insertInternalAccount(tx, account(1)))
      expect(await db.read(tx => findInternalAccount(tx, MINE, account(1).id))).toMatchObject({
        ...account(1),
        balance: 0n,
      })
      expect(await db.read(tx => findInternalAccount(tx, THEIRS, account(1).id))).toBeUndefined()
    })

    test('internal accounts are listed oldest first, by owner and by each filter', async () => {
      await db.transact(async tx => {
        await insertInternalAccount(tx, account(3, { customerId: null }))
        await insertInternalAccount(tx, account(1, { currency: 'USDB', type: 'EMBEDDED_WALLET' }))
        await insertInternalAccount(tx, account(2, { customerId: idOf('Customer', 2) }))
        await insertInternalAccount(tx, account(4, { platformId: THEIRS }))
      })
      const list = (filter: Parameters<typeof listInternalAccounts>[2], page = ALL) =>
        db.read(tx => listInternalAccounts(tx, MINE, filter, page))
      expect(await pages(page => list({ owner: 'anyone' }, page))).toEqual({
        ids: [3, 1, 2].map(number => idOf('InternalAccount', number)),
        counts: [3],
      })
      const numbers = async (filter: Parameters<typeof listInternalAccounts>[2]) =>
        (await list(filter)).data.map(({ id }) => Number(id.slice(-1)))
      expect(await numbers({ owner: 'platform' })).toEqual([3])
      expect(await numbers({ owner: 'customers' })).toEqual([1, 2])
      expect(await numbers({ owner: 'customers', customerId: idOf('Customer', 2) })).toEqual([2])
      expect(await numbers({ owner: 'customers', currency: 'USDB' })).toEqual([1])
      expect(await numbers({ owner: 'anyone', type: 'INTERNAL_FIAT' })).toEqual([3, 2])
    })

    test('an external account comes back as it was told, without what is not set', async () => {
      await db.transact(tx => insertExternalAccount(tx, external(1)))
      const row = await db.read(tx => findExternalAccount(tx, MINE, external(1).id))
      expect(row && makeExternalAccount(row)).toEqual({
        id: idOf('ExternalAccount', 1),
        customerId: idOf('Customer', 1),
        status: 'ACTIVE',
        currency: 'EUR',
        defaultUmaDepositAccount: false,
        beneficiaryVerificationStatus: 'MATCHED',
        beneficiaryVerifiedData: { fullName: 'Ada' },
        accountInfo: withRails(externalAccountSample('EUR_ACCOUNT')),
      })
      expect(await db.read(tx => findExternalAccount(tx, THEIRS, external(1).id))).toBeUndefined()
    })

    test('a platformAccountId is one owner’s once, until its account is deleted', async () => {
      const insert = (row: ExternalAccountRow) => db.transact(tx => insertExternalAccount(tx, row))
      expect(await insert(external(1, { platformAccountId: 'a' }))).toBe('inserted')
      expect(await insert(external(2, { platformAccountId: 'a' }))).toBe('duplicate')
      expect(await insert(external(2, { platformAccountId: 'a', ownerId: MINE, customerId: null }))).toBe('inserted')
      for (const number of [3, 4]) expect(await insert(external(number))).toBe('inserted')
      const remove = (owner: 'customers' | 'platform', platformId = MINE) =>
        db.transact(tx => deleteExternalAccount(tx, { platformId, id: external(1).id, owner }, NOW))
      expect([await remove('platform'), await remove('customers', THEIRS)]).toEqual([false, false])
      expect([await remove('customers'), await remove('customers')]).toEqual([true, false])
      expect(await db.read(tx => findExternalAccount(tx, MINE, external(1).id))).toBeUndefined()
      expect(await insert(external(5, { platformAccountId: 'a' }))).toBe('inserted')
    })

    test('external accounts are listed oldest first, by owner and by each filter, without deleted ones', async () => {
      await db.transact(async tx => {
        await insertExternalAccount(tx, external(2))
        await insertExternalAccount(tx, external(1, { currency: 'USD', customerId: idOf('Customer', 2) }))
        await insertExternalAccount(tx, external(3, { customerId: null, ownerId: MINE }))
        await insertExternalAccount(tx, external(4, { platformId: THEIRS }))
        await insertExternalAccount(tx, external(5, { deletedAt: NOW }))
      })
      const list = (filter: Parameters<typeof listExternalAccounts>[2], page = ALL) =>
        db.read(tx => listExternalAccounts(tx, MINE, filter, page))
      expect(await pages(page => list({ owner: 'customers' }, page))).toEqual({
        ids: [2, 1].map(number => idOf('ExternalAccount', number)),
        counts: [2],
      })
      const numbers = async (filter: Parameters<typeof listExternalAccounts>[2]) =>
        (await list(filter)).data.map(({ id }) => Number(id.slice(-1)))
      expect(await numbers({ owner: 'platform' })).toEqual([3])
      expect(await numbers({ owner: 'customers', customerId: idOf('Customer', 2) })).toEqual([1])
      expect(await numbers({ owner: 'customers', currency: 'EUR' })).toEqual([2])
    })

    test('a credential is stored', async () => {
      const credential = { id: idOf('AuthMethod', 1), platformId: MINE, accountId: idOf('InternalAccount', 1) }
      const kind = { type: 'EMAIL_OTP' as const, identity: 'EMAIL_OTP' }
      const row = { ...credential, ...kind, nickname: 'a', createdAt: NOW, updatedAt: NOW }
      await db.transact(tx => insertCredential(tx, row))
      expect(await db.read(tx => tx.sql.select().from(tx.tables.credentials))).toMatchObject([row])
    })
  })

  describe('the ledger', () => {
    const A = idOf('InternalAccount', 1)
    const B = idOf('InternalAccount', 2)
    beforeEach(() =>
      db.transact(async tx => {
        for (const id of [A, B]) {
          const owned = { platformId: MINE, customerId: null, createdAt: NOW, updatedAt: NOW }
          await insertInternalAccount(tx, { id, ...owned, type: 'INTERNAL_FIAT', currency: 'USD' })
        }
      }),
    )
    /** Posts as an operation does: what cannot be posted throws, so that nothing of it stays. */
    const post = (entries: readonly LedgerEntry[]) =>
      db
        .transact(async tx => {
          const outcome = await postTransfer(tx, ledgerTransfer('Transaction:1', MINE, entries), NOW)
          if (outcome !== 'posted') throw new Error(outcome)
          return outcome
        })
        .catch((error: Error) => error.message)
    const move = (amount: bigint) =>
      post([
        { account: A, currency: 'USD', amount: -amount },
        { account: B, currency: 'USD', amount },
      ])
    const balances = () =>
      db.read(async tx => [
        (await findInternalAccount(tx, MINE, A))?.balance,
        (await findInternalAccount(tx, MINE, B))?.balance,
      ])
    const audit = () => db.read(auditLedger)

    test('moves balances by its entries, and adds up', async () => {
      expect(await post(deposit(A, 'USD', 100n))).toBe('posted')
      expect(await move(40n)).toBe('posted')
      expect(await balances()).toEqual([60n, 40n])
      expect(await audit()).toEqual([])
    })

    test('goes to zero and not below, and leaves nothing of a refused transfer', async () => {
      await post(deposit(A, 'USD', 100n))
      expect(await move(101n)).toBe('insufficient-funds')
      expect(await move(100n)).toBe('posted')
      expect(await move(1n)).toBe('insufficient-funds')
      expect(await balances()).toEqual([0n, 100n])
      expect(await audit()).toEqual([])
    })

    test('holds what the wire can carry and no more', async () => {
      expect(await post(deposit(A, 'USD', 9_007_199_254_740_991n))).toBe('posted')
      expect(await post(deposit(A, 'USD', 1n))).toBe('balance-too-large')
      expect(await balances()).toEqual([9_007_199_254_740_991n, 0n])
    })

    test('fifty at once spend what is there and not more', async () => {
      await post(deposit(A, 'USD', 100n))
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => move(7n)))
      expect(outcomes.filter(outcome => outcome === 'posted')).toHaveLength(14)
      expect(await balances()).toEqual([2n, 98n])
      expect(await audit()).toEqual([])
    })

    test('sums past what a number carries are told exactly', async () => {
      for (const account of [A, B]) await post(deposit(account, 'USD', 9_007_199_254_740_991n))
      expect(await audit()).toEqual([])
    })

    test('the audit tells a balance without entries, a currency that does not add up, and one below zero', async () => {
      const { internalAccounts } = await db.read(async tx => tx.tables)
      await db.transact(tx => tx.sql.update(internalAccounts).set({ balance: -1n }))
      expect((await audit()).toSorted()).toEqual([
        `${A} differs from its entries`,
        `${A} is below zero`,
        `${B} differs from its entries`,
        `${B} is below zero`,
      ])
      await db.transact(async tx => {
        await tx.sql.update(internalAccounts).set({ balance: 0n })
        const entry = { transferId: 'x', platformId: MINE, account: 'outside', amount: 1n, createdAt: NOW }
        await tx.sql.insert(tx.tables.ledgerEntries).values({ ...entry, currency: 'EUR' })
      })
      expect(await audit()).toEqual(['EUR does not sum to zero'])
    })
  })

  describe('quotes, transactions and keys', () => {
    const quote: QuoteRow = {
      id: idOf('Quote', 1),
      platformId: MINE,
      transactionId: idOf('Transaction', 1),
      status: 'PENDING',
      createdAt: NOW,
      expiresAt: later(300_000),
      outcome: null,
      receiverAccountId: idOf('InternalAccount', 9),
      // Any document: the queries never look into it.
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
      // What lists search by, and anything beside it.
      document: {
        note: 'ü',
        platformCustomerId: MINE,
        destination: { destinationType: 'ACCOUNT', accountId: 'a' },
      } as unknown as TransactionRow['document'],
    }
    const leave = (now: Instant) => db.transact(tx => leavePending(tx, quote.id, 'COMPLETED', now))

    test('a quote comes back as it was kept, to its platform alone', async () => {
      await db.transact(tx => insertQuote(tx, quote))
      expect(await db.read(tx => findQuote(tx, MINE, quote.id))).toEqual(quote)
      expect(await db.read(tx => findQuote(tx, THEIRS, quote.id))).toBeUndefined()
    })

    test('a quote leaves PENDING once, of fifty at once, and not after it expired', async () => {
      await db.transact(tx => insertQuote(tx, quote))
      expect(await leave(quote.expiresAt)).toBe(false)
      const left = await Promise.all(Array.from({ length: 50 }, () => leave(later(299_999))))
      expect(left.filter(Boolean)).toHaveLength(1)
      expect((await db.read(tx => findQuote(tx, MINE, quote.id)))?.status).toBe('COMPLETED')
    })

    test('open quotes of every platform are found by when they expire, the soonest first', async () => {
      const at = (number: number, expiresAt: Instant, platformId = MINE) =>
        ({ ...quote, id: idOf('Quote', number), platformId, expiresAt }) as const
      const open = [at(1, later(3)), at(2, later(1)), at(3, later(2), THEIRS), at(4, later(4)), at(5, later(2))]
      await db.transact(async tx => {
        for (const each of open) await insertQuote(tx, each)
        await setQuoteStatus(tx, idOf('Quote', 5), 'COMPLETED')
      })
      const found = await db.read(tx => quotesUntilExpiry(tx, { after: later(1), limit: 2 }))
      expect(found.map(({ id }) => id)).toEqual([idOf('Quote', 3), idOf('Quote', 1)])
    })

    test('a quote takes any later status, and may have no outcome', async () => {
      await db.transact(tx => insertQuote(tx, { ...quote, outcome: null }))
      await db.transact(tx => setQuoteStatus(tx, quote.id, 'FAILED'))
      expect(await db.read(tx => findQuote(tx, MINE, quote.id))).toEqual({ ...quote, outcome: null, status: 'FAILED' })
    })

    test('a transaction comes back as it was kept, and moves on in what is named alone', async () => {
      await db.transact(tx => insertTransaction(tx, transaction))
      expect(await db.read(tx => findTransaction(tx, MINE, transaction.id))).toMatchObject(transaction)
      expect(await db.read(tx => findTransaction(tx, THEIRS, transaction.id))).toBeUndefined()
      const move = { status: 'COMPLETED', updatedAt: later(5), settledAt: later(5), expiresAt: null } as const
      await db.transact(tx => moveTransaction(tx, transaction.id, move))
      expect(await db.read(tx => findTransaction(tx, MINE, transaction.id))).toMatchObject({
        ...transaction,
        status: 'COMPLETED',
        updatedAt: later(5),
        settledAt: later(5),
        expiresAt: null,
      })
    })

    test('settlements are due in their order, none before its time and at most a hundred at once', async () => {
      expect(await db.read(nextDueAt)).toBeUndefined()
      const settlement = (number: number, dueAfter: number): SettlementRow => ({
        transactionId: idOf('Transaction', number),
        platformId: MINE,
        quoteId: number === 1 ? null : idOf('Quote', number),
        outcome: 'quote:003',
        executedAt: NOW,
        dueAt: later(dueAfter),
        reversedAt: null,
      })
      await db.transact(async tx => {
        await insertSettlement(tx, settlement(1, 20))
        await insertSettlement(tx, settlement(2, 10))
        await insertSettlement(tx, settlement(3, 20))
      })
      const due = async (now: Instant) =>
        (await db.transact(tx => dueSettlements(tx, now))).map(row => row.transactionId)
      expect(await db.read(nextDueAt)).toBe(later(10))
      expect(await due(later(9))).toEqual([])
      expect(await due(later(20))).toEqual([2, 1, 3].map(number => idOf('Transaction', number)))
      await db.transact(async tx => {
        await moveSettlement(tx, settlement(2, 10), { dueAt: later(30), reversedAt: later(10) })
        await moveSettlement(tx, settlement(1, 20), undefined)
      })
      expect(await db.transact(tx => dueSettlements(tx, later(30)))).toMatchObject([
        settlement(3, 20),
        { ...settlement(2, 30), reversedAt: later(10) },
      ])
      await db.transact(async tx => {
        for (let number = 4; number < 110; number += 1) await insertSettlement(tx, settlement(number, 25))
      })
      expect(await due(later(30))).toHaveLength(100)
    })

    test('a key is found within its platform and operation, until it is forgotten', async () => {
      const place = { platformId: MINE, operation: 'POST /quotes', key: 'k' }
      const record = { ...place, bodyDigest: 'd', answer: '{"a":"ü \\n"}', createdAt: NOW }
      await db.transact(tx => insertIdempotencyRecord(tx, record))
      const find = (other: Partial<typeof place> = {}, since = later(-1)) =>
        db.transact(tx => findIdempotencyRecord(tx, { ...place, ...other }, since))
      expect(await find()).toEqual({ bodyDigest: 'd', answer: record.answer })
      for (const other of [{ platformId: THEIRS }, { operation: 'POST /quotes/' }, { key: 'K' }]) {
        expect(await find(other)).toBeUndefined()
      }
      expect(await find({}, NOW)).toBeUndefined()
      await db.transact(tx => insertIdempotencyRecord(tx, { ...record, answer: 'new', createdAt: later(9) }))
      expect(await find()).toMatchObject({ answer: 'new' })
      await db.transact(tx => deleteIdempotencyRecords(tx, later(8)))
      expect(await find()).toMatchObject({ answer: 'new' })
      await db.transact(tx => deleteIdempotencyRecords(tx, later(9)))
      expect(await find()).toBeUndefined()
    })

    test('deleting all objects leaves the platforms and their tokens', async () => {
      await db.transact(async tx => {
        await insertQuote(tx, quote)
        await insertTransaction(tx, transaction)
        const { id: transactionId, platformId, quoteId } = transaction
        const awaited = { outcome: 'quote:003', executedAt: NOW, dueAt: later(1), reversedAt: null }
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
})
