import { describe, expect, test } from 'vitest'
import type { Database, Tx } from '#db/database'
import { insertInternalAccount } from '#db/queries/accounts/internal-accounts'
import { type CustomerFilter, listCustomers } from '#db/queries/customers/customer-list'
import { findCustomer, insertCustomer, markCustomerDeleted, updateCustomer } from '#db/queries/customers/customers'
import { COUNTED_MAX } from '#db/queries/read-page'
import type { Customer } from '#lib/contract/customers/customer'
import { ALL, idOf, later, MINE, readAllPages, THEIRS, withPlatforms } from '#lib/testing/database/query-suite'
import { TESTED_KINDS } from '#lib/testing/database/test-database'

describe.each(TESTED_KINDS)('customers on %s', kind => {
  let db: Database
  withPlatforms(kind, opened => {
    db = opened
  })

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
  const insert = (row: Customer, platform = MINE) => db.transact(tx => insertCustomer(tx, platform, row))

  test('a customer is visible only to its platform and is returned with every field', async () => {
    const ada = customer(1, { region: 'GB', email: 'a@example.com', phoneNumber: '+12025550123' })
    expect(await insert(ada)).toBe('inserted')
    const contactVerification = { email: 'PENDING', phone: 'PENDING' }
    expect(await db.read(tx => findCustomer(tx, MINE, ada.id))).toEqual({ ...ada, contactVerification })
    expect(await db.read(tx => findCustomer(tx, THEIRS, ada.id))).toBeUndefined()
    expect(await db.read(tx => findCustomer(tx, MINE, 'Customer:%'))).toBeUndefined()
  })

  test('an insert reports a platformCustomerId or UMA address that is taken on the platform', async () => {
    await insert(customer(1))
    expect(await insert(customer(2, { platformCustomerId: 'own-1' }))).toBe('platform-customer-id-taken')
    expect(await insert(customer(2, { umaAddress: '$name1@0.example' }))).toBe('uma-address-taken')
    expect(await insert(customer(2, { platformCustomerId: 'own-1' }), THEIRS)).toBe('inserted')
    expect(await insert(customer(3, { umaAddress: '$name1@0.example' }), THEIRS)).toBe('inserted')
  })

  test('twenty concurrent inserts with the same platformCustomerId store one customer', async () => {
    const racing = Array.from({ length: 20 }, (_, index) => insert(customer(index, { platformCustomerId: 'same' })))
    const outcomes = await Promise.all(racing)
    expect(outcomes.filter(outcome => outcome === 'inserted')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['inserted', 'platform-customer-id-taken']))
  })

  test('the customers of a platform are listed oldest first, in pages, and can be filtered', async () => {
    for (const number of [3, 1, 2]) await insert(customer(number))
    await insert(customer(4, { customerType: 'BUSINESS', region: 'DE' }))
    await insert(customer(5), THEIRS)
    const list = (filter: Parameters<typeof listCustomers>[2], page = ALL) =>
      db.read(tx => listCustomers(tx, MINE, filter, page))
    expect(await readAllPages(page => list({}, page))).toEqual({
      ids: [1, 2, 3, 4].map(number => idOf('Customer', number)),
      counts: [4],
    })
    const numbers = async (filter: Parameters<typeof listCustomers>[2]) =>
      (await list(filter)).data.map(({ id }) => Number(id.slice(-1)))
    expect(await numbers({ platformCustomerId: 'own-2' })).toEqual([2])
    expect(await numbers({ umaAddress: '$name1@0.example' })).toEqual([1])
    expect(await numbers({ customerType: 'BUSINESS' })).toEqual([4])
    expect(await numbers({ region: 'DE' })).toEqual([4])
    expect(await numbers({ createdAfter: later(2), createdBefore: later(3) })).toEqual([2, 3])
    expect(await numbers({ updatedAfter: later(3) })).toEqual([3, 4])
    expect(await numbers({ updatedBefore: later(1) })).toEqual([1])
  })

  test('a deleted customer is found by ID, is listed only on request, and remains deleted after an update', async () => {
    const deleted = customer(1)
    await insert(deleted)
    await insert(customer(2))
    const mark = () => db.transact(tx => markCustomerDeleted(tx, deleted.id, later(3)))
    expect((await Promise.all(Array.from({ length: 10 }, mark))).filter(isFirst => isFirst)).toHaveLength(1)
    await db.transact(tx => updateCustomer(tx, MINE, { ...deleted, isDeleted: false }))
    expect(await db.read(tx => findCustomer(tx, MINE, deleted.id))).toMatchObject({ isDeleted: true })
    const listMine = (isIncludingDeleted?: boolean) =>
      db.read(tx => listCustomers(tx, MINE, { isIncludingDeleted }, ALL))
    expect((await listMine()).data.map(({ id }) => id)).toEqual([idOf('Customer', 2)])
    expect((await listMine(true)).totalCount).toBe(2)
  })

  test('a list filtered by updatedAt is ordered by it, and repeats a row that changes between pages', async () => {
    for (const [number, updated] of [
      [1, 9],
      [2, 7],
      [3, 8],
    ] as const) {
      await insert(customer(number, { updatedAt: later(updated) }))
    }
    const list = (page: typeof ALL) => db.read(tx => listCustomers(tx, MINE, { updatedAfter: later(7) }, page))
    expect((await readAllPages(list)).ids).toEqual([2, 3, 1].map(number => idOf('Customer', number)))
    const first = await list({ limit: 1, cursor: undefined })
    const moved = customer(2, { updatedAt: later(10) })
    await db.transact(tx => updateCustomer(tx, MINE, moved))
    const rest = await list({ limit: 100, cursor: first.nextCursor })
    expect(rest.data.map(({ id }) => Number(id.slice(-1)))).toEqual([3, 1, 2])
  })

  test('a list filtered by currency is ordered by account creation, even with other filters', async () => {
    for (const number of [1, 2, 3, 4]) await insert(customer(number, { region: number === 3 ? 'FR' : 'GB' }))
    const account = { type: 'INTERNAL_FIAT' as const, currency: 'EUR' as const, updatedAt: later(9) }
    for (const [number, opened] of [
      [4, 5],
      [1, 6],
      [3, 7],
    ] as const) {
      const ids = { id: idOf('InternalAccount', number), platformId: MINE, customerId: idOf('Customer', number) }
      await db.transact(tx =>
        insertInternalAccount(tx, { ...ids, ...account, createdAt: later(opened), createdBy: null }),
      )
    }
    const list = (filter: CustomerFilter, page = ALL) =>
      db.read(tx => listCustomers(tx, MINE, { currency: 'EUR', ...filter }, page))
    const ids = (...numbers: number[]) => numbers.map(number => idOf('Customer', number))
    expect(await readAllPages(page => list({}, page))).toEqual({ ids: ids(4, 1, 3), counts: [3] })
    expect(await readAllPages(page => list({ region: 'GB' }, page))).toEqual({ ids: ids(4, 1), counts: [2] })
    expect((await readAllPages(page => list({ createdBefore: later(1) }, page))).ids).toEqual(ids(1))
    expect((await readAllPages(page => list({ updatedAfter: later(3), region: 'FR' }, page))).ids).toEqual(ids(3))
    expect((await readAllPages(page => list({ platformCustomerId: 'own-4' }, page))).ids).toEqual(ids(4))
  })

  test(`a list has a totalCount only up to ${COUNTED_MAX} rows`, async () => {
    const fill = async (tx: Tx, from: number, to: number) => {
      for (let number = from; number <= to; number += 1) await insertCustomer(tx, MINE, customer(number))
    }
    const list = (filter: CustomerFilter) => db.read(tx => listCustomers(tx, MINE, filter, { ...ALL, limit: 5 }))
    await db.transact(tx => fill(tx, 1, COUNTED_MAX))
    expect(await list({})).toMatchObject({ hasMore: true, totalCount: COUNTED_MAX })
    await db.transact(tx => fill(tx, COUNTED_MAX + 1, COUNTED_MAX + 1))
    expect(await list({})).not.toHaveProperty('totalCount')
    expect(await list({ createdAfter: later(COUNTED_MAX - 9) })).toMatchObject({ hasMore: true, totalCount: 11 })
  })

  test.each([
    ['the ID of a row of another platform', btoa(JSON.stringify({ id: idOf('Customer', 5) }))],
    ['invalid base64', 'x'],
    ['an invalid time', btoa(JSON.stringify({ id: idOf('Customer', 1), at: 'x' }))],
    ['no characters', ''],
  ])('a cursor with %s is rejected', async (_, cursor) => {
    await insert(customer(1))
    await insert(customer(5), THEIRS)
    await expect(db.read(tx => listCustomers(tx, MINE, {}, { limit: 1, cursor }))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
})
