import { describe, expect, test } from 'vitest'
import type { Database } from '#db/database'
import {
  deleteExternalAccount,
  type ExternalAccountRow,
  findExternalAccount,
  insertExternalAccount,
  listExternalAccounts,
} from '#db/queries/accounts/external-accounts'
import {
  findInternalAccount,
  insertInternalAccount,
  listInternalAccounts,
} from '#db/queries/accounts/internal-accounts'
import { insertCredential } from '#db/queries/credentials/credentials'
import { withRails } from '#lib/domain/accounts/external-account-facts'
import { makeExternalAccount } from '#lib/domain/accounts/make-external-account'
import { ALL, idOf, MINE, NOW, readAllPages, THEIRS, withPlatforms } from '#lib/testing/database/query-suite'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'

describe.each(TESTED_KINDS)('accounts on %s', kind => {
  let db: Database
  withPlatforms(kind, opened => {
    db = opened
  })

  const account = (number: number, more: object = {}) => ({
    id: idOf('InternalAccount', number),
    platformId: MINE,
    customerId: idOf('Customer', 1),
    type: 'INTERNAL_FIAT' as const,
    currency: 'USD' as const,
    createdAt: NOW,
    updatedAt: NOW,
    createdBy: null,
    ...more,
  })
  const external = (number: number, more: Partial<ExternalAccountRow> = {}): ExternalAccountRow => ({
    id: idOf('ExternalAccount', number),
    platformId: MINE,
    customerId: idOf('Customer', 1),
    ownerId: idOf('Customer', 1),
    platformAccountId: null,
    ownershipType: null,
    currency: 'EUR',
    status: 'ACTIVE',
    accountInfo: withRails(externalAccountSample('EUR_ACCOUNT')),
    verification: 'MATCHED',
    verifiedName: 'Ada',
    defaultSince: null,
    pullableSince: null,
    createdAt: NOW,
    deletedAt: null,
    createdBy: null,
    ...more,
  })

  test('a new internal account has a zero balance and is visible only to its platform', async () => {
    await db.transact(tx => insertInternalAccount(tx, account(1)))
    expect(await db.read(tx => findInternalAccount(tx, MINE, account(1).id))).toMatchObject({
      ...account(1),
      balance: 0n,
    })
    expect(await db.read(tx => findInternalAccount(tx, THEIRS, account(1).id))).toBeUndefined()
  })

  test('internal accounts are listed oldest first and can be filtered by owner, customer, currency and type', async () => {
    await db.transact(async tx => {
      await insertInternalAccount(tx, account(3, { customerId: null }))
      await insertInternalAccount(tx, account(1, { currency: 'USDB', type: 'EMBEDDED_WALLET' }))
      await insertInternalAccount(tx, account(2, { customerId: idOf('Customer', 2) }))
      await insertInternalAccount(tx, account(4, { platformId: THEIRS }))
    })
    const list = (filter: Parameters<typeof listInternalAccounts>[2], page = ALL) =>
      db.read(tx => listInternalAccounts(tx, MINE, filter, page))
    expect(await readAllPages(page => list({ owner: 'customers' }, page))).toEqual({
      ids: [1, 2].map(number => idOf('InternalAccount', number)),
      counts: [2],
    })
    const numbers = async (filter: Parameters<typeof listInternalAccounts>[2]) =>
      (await list(filter)).data.map(({ id }) => Number(id.slice(-1)))
    expect(await numbers({ owner: 'platform' })).toEqual([3])
    expect(await numbers({ owner: 'customers' })).toEqual([1, 2])
    expect(await numbers({ owner: 'customers', customerId: idOf('Customer', 2) })).toEqual([2])
    expect(await numbers({ owner: 'customers', currency: 'USDB' })).toEqual([1])
    expect(await numbers({ owner: 'customers', type: 'INTERNAL_FIAT' })).toEqual([2])
    expect(await numbers({ owner: 'platform', type: 'EMBEDDED_WALLET' })).toEqual([])
  })

  test('an external account is visible only to its platform and is returned as stored, without unset fields', async () => {
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

  test('a platformAccountId is unique per owner and can be reused after its account is deleted', async () => {
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

  test('external accounts are listed oldest first, without deleted accounts, and can be filtered by owner, customer and currency', async () => {
    await db.transact(async tx => {
      await insertExternalAccount(tx, external(2))
      await insertExternalAccount(tx, external(1, { currency: 'USD', customerId: idOf('Customer', 2) }))
      await insertExternalAccount(tx, external(3, { customerId: null, ownerId: MINE }))
      await insertExternalAccount(tx, external(4, { platformId: THEIRS }))
      await insertExternalAccount(tx, external(5, { deletedAt: NOW }))
    })
    const list = (filter: Parameters<typeof listExternalAccounts>[2], page = ALL) =>
      db.read(tx => listExternalAccounts(tx, MINE, filter, page))
    expect(await readAllPages(page => list({ owner: 'customers' }, page))).toEqual({
      ids: [2, 1].map(number => idOf('ExternalAccount', number)),
      counts: [2],
    })
    const numbers = async (filter: Parameters<typeof listExternalAccounts>[2]) =>
      (await list(filter)).data.map(({ id }) => Number(id.slice(-1)))
    expect(await numbers({ owner: 'platform' })).toEqual([3])
    expect(await numbers({ owner: 'customers', customerId: idOf('Customer', 2) })).toEqual([1])
    expect(await numbers({ owner: 'customers', currency: 'EUR' })).toEqual([2])
  })

  test('a credential is read as stored', async () => {
    const credential = { id: idOf('AuthMethod', 1), platformId: MINE, accountId: idOf('InternalAccount', 1) }
    const kind = { type: 'EMAIL_OTP' as const, identity: 'EMAIL_OTP' }
    const row = { ...credential, ...kind, nickname: 'a', createdAt: NOW, updatedAt: NOW }
    await db.transact(tx => insertCredential(tx, row))
    expect(await db.read(tx => tx.sql.select().from(tx.tables.credentials))).toMatchObject([row])
  })
})
