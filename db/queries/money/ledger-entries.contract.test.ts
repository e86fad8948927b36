import { describe, expect, test } from 'vitest'
import type { Database } from '#db/database'
import { insertInternalAccount } from '#db/queries/accounts/internal-accounts'
import { accountEntries, balanceAfter, entriesOfTransfers } from '#db/queries/money/ledger-entries'
import { postTransfer } from '#db/queries/money/ledger-postings'
import type { Id } from '#lib/contract/scalars'
import { deposit, ledgerTransfer } from '#lib/domain/money/ledger'
import { ALL, idOf, MINE, NOW, readAllPages, THEIRS, withPlatforms } from '#lib/testing/database/query-suite'
import { TESTED_KINDS } from '#lib/testing/database/test-database'

describe.each(TESTED_KINDS)('ledger entries on %s', kind => {
  let db: Database
  withPlatforms(kind, opened => {
    db = opened
  })

  const ACCOUNT = idOf('InternalAccount', 1)
  const THEIR_ACCOUNT = idOf('InternalAccount', 2)
  const OWN = { account: ACCOUNT, platformId: MINE, currency: 'USD' } as const

  async function payIn(transferId: string, platformId: Id<'Platform'>, account: Id<'InternalAccount'>, amount: bigint) {
    await db.transact(tx =>
      postTransfer(tx, ledgerTransfer(transferId, platformId, deposit(account, 'USD', amount)), NOW),
    )
  }

  async function openAccounts() {
    const account = {
      customerId: null,
      createdAt: NOW,
      updatedAt: NOW,
      createdBy: null,
      type: 'INTERNAL_FIAT',
      currency: 'USD',
    } as const
    await db.transact(async tx => {
      await insertInternalAccount(tx, { ...account, id: ACCOUNT, platformId: MINE })
      await insertInternalAccount(tx, { ...account, id: THEIR_ACCOUNT, platformId: THEIRS })
    })
    await payIn('first', MINE, ACCOUNT, 9_007_199_254_740_991n)
    await payIn('theirs', THEIRS, THEIR_ACCOUNT, 5n)
    await payIn('second', MINE, ACCOUNT, -9_007_199_254_740_990n)
    await payIn('third', MINE, ACCOUNT, 6n)
  }

  test('the entries of an account are listed newest first, in pages, with exact running balances', async () => {
    await openAccounts()
    const list = (page: typeof ALL) => db.read(tx => accountEntries(tx, OWN, page))
    const { data } = await list(ALL)
    expect(data.map(({ transferId, balance }) => [transferId, balance])).toEqual([
      ['third', 7n],
      ['second', 1n],
      ['first', 9_007_199_254_740_991n],
    ])
    expect((await readAllPages(list)).ids).toEqual(data.map(({ id }) => id))
    const { nextCursor: cursor } = await list({ limit: 1, cursor: undefined })
    expect((await list({ limit: 1, cursor })).data[0]?.balance).toBe(1n)
  })

  test('a contra account has a separate balance for each platform', async () => {
    await openAccounts()
    const balances = await db.read(async tx => {
      const [outside] = await entriesOfTransfers(tx, ['third'])
      const [theirs] = await entriesOfTransfers(tx, ['theirs'])
      return Promise.all([outside, theirs].map(row => row && balanceAfter(tx, row)))
    })
    expect(balances).toEqual([-7n, -5n])
  })
})
