import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/database'
import { findInternalAccount, insertInternalAccount } from '#db/queries/accounts/internal-accounts'
import { postTransfer } from '#db/queries/money/ledger-postings'
import { deposit, type LedgerEntry, ledgerTransfer } from '#lib/domain/money/ledger'
import { auditLedger } from '#lib/testing/database/audit-ledger'
import { idOf, MINE, NOW, withPlatforms } from '#lib/testing/database/query-suite'
import { TESTED_KINDS } from '#lib/testing/database/test-database'

describe.each(TESTED_KINDS)('ledger on %s', kind => {
  let db: Database
  withPlatforms(kind, opened => {
    db = opened
  })

  const A = idOf('InternalAccount', 1)
  const B = idOf('InternalAccount', 2)
  beforeEach(() =>
    db.transact(async tx => {
      for (const id of [A, B]) {
        const owned = { platformId: MINE, customerId: null, createdAt: NOW, updatedAt: NOW, createdBy: null }
        await insertInternalAccount(tx, { id, ...owned, type: 'INTERNAL_FIAT', currency: 'USD' })
      }
    }),
  )
  /** Rolls a rejected transfer back, as operations do. */
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

  test('a transfer changes balances by the amounts of its entries, and the audit reports no errors', async () => {
    expect(await post(deposit(A, 'USD', 100n))).toBe('posted')
    expect(await move(40n)).toBe('posted')
    expect(await balances()).toEqual([60n, 40n])
    expect(await audit()).toEqual([])
  })

  test('a balance can reach zero but not go below, and a rejected transfer saves nothing', async () => {
    await post(deposit(A, 'USD', 100n))
    expect(await move(101n)).toBe('insufficient-funds')
    expect(await move(100n)).toBe('posted')
    expect(await move(1n)).toBe('insufficient-funds')
    expect(await balances()).toEqual([0n, 100n])
    expect(await audit()).toEqual([])
  })

  test('a balance cannot exceed 2^53 - 1', async () => {
    expect(await post(deposit(A, 'USD', 9_007_199_254_740_991n))).toBe('posted')
    expect(await post(deposit(A, 'USD', 1n))).toBe('balance-too-large')
    expect(await balances()).toEqual([9_007_199_254_740_991n, 0n])
  })

  test('fifty concurrent transfers together spend at most the balance', async () => {
    await post(deposit(A, 'USD', 100n))
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => move(7n)))
    expect(outcomes.filter(outcome => outcome === 'posted')).toHaveLength(14)
    expect(await balances()).toEqual([2n, 98n])
    expect(await audit()).toEqual([])
  })

  test('the audit computes sums beyond 2^53 exactly', async () => {
    for (const account of [A, B]) await post(deposit(account, 'USD', 9_007_199_254_740_991n))
    expect(await audit()).toEqual([])
  })

  test('the audit reports negative and wrong balances, and currencies whose entries do not sum to zero', async () => {
    const { internalAccounts } = await db.read(async tx => tx.tables)
    await db.transact(tx => tx.sql.update(internalAccounts).set({ balance: -1n }))
    expect((await audit()).toSorted()).toEqual([
      `the balance of ${A} is below zero`,
      `the balance of ${A} is not the sum of its entries`,
      `the balance of ${B} is below zero`,
      `the balance of ${B} is not the sum of its entries`,
    ])
    await db.transact(async tx => {
      await tx.sql.update(internalAccounts).set({ balance: 0n })
      const entry = { transferId: 'x', platformId: MINE, account: 'outside', amount: 1n, createdAt: NOW }
      await tx.sql.insert(tx.tables.ledgerEntries).values({ ...entry, currency: 'EUR' })
    })
    expect(await audit()).toEqual(['the entries in EUR do not sum to zero'])
  })
})
