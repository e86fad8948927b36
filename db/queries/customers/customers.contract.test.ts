import { describe, expect, test } from 'vitest'
import type { Database } from '#db/database'
import {
  findCustomer,
  insertCustomer,
  listCustomers,
  markCustomerDeleted,
  updateCustomer,
} from '#db/queries/customers/customers'
import type { Customer } from '#lib/contract/customers/customer'
import { ALL, idOf, later, MINE, pages, THEIRS, withPlatforms } from '#lib/testing/database/query-suite'
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
  const insert = (made: Customer, platform = MINE) => db.transact(tx => insertCustomer(tx, platform, made))

  test('comes back with every member, and to its own platform alone', async () => {
    const made = customer(1, { region: 'GB', email: 'a@example.com', phoneNumber: '+12025550123' })
    expect(await insert(made)).toBe('inserted')
    const contactVerification = { email: 'PENDING', phone: 'PENDING' }
    expect(await db.read(tx => findCustomer(tx, MINE, made.id))).toEqual({ ...made, contactVerification })
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

  test('a deleted one is found, is listed on demand alone, and stays deleted after an update', async () => {
    const made = customer(1)
    await insert(made)
    await insert(customer(2))
    const mark = () => db.transact(tx => markCustomerDeleted(tx, made.id, later(3)))
    expect((await Promise.all(Array.from({ length: 10 }, mark))).filter(isFirst => isFirst)).toHaveLength(1)
    await db.transact(tx => updateCustomer(tx, MINE, { ...made, isDeleted: false }))
    expect(await db.read(tx => findCustomer(tx, MINE, made.id))).toMatchObject({ isDeleted: true })
    const listed = (isIncludingDeleted?: boolean) => db.read(tx => listCustomers(tx, MINE, { isIncludingDeleted }, ALL))
    expect((await listed()).data.map(({ id }) => id)).toEqual([idOf('Customer', 2)])
    expect((await listed(true)).totalCount).toBe(2)
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
