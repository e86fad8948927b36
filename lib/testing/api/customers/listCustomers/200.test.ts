import { expect, test } from 'vitest'
import { COMPANY } from '#lib/testing/fixtures/business-customers'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

interface Customer {
  readonly id: string
  readonly platformCustomerId: string
  readonly createdAt: string
}

for (const number of [1, 2, 3, 4]) {
  const region = number % 2 === 0 ? 'GB' : 'FR'
  const body = {
    ...(number === 4 ? { customerType: 'BUSINESS', businessInfo: COMPANY } : { customerType: 'INDIVIDUAL' }),
    region,
    ...(number === 2 ? { currencies: ['MXN'] } : {}),
    platformCustomerId: `user-${number}`,
    umaAddress: `$list-${sandbox.platformId.slice(-12)}-${number}@sandbox.example`,
  }
  await sandbox.call('POST', '/customers', { body })
}

/** Returns the listed platformCustomerIds, without the starter customer's. */
async function list(query = '') {
  const reply = await sandbox.call('GET', `/customers${query}`)
  expect(reply.status, reply.text).toBe(200)
  const platformCustomerIds: string[] = reply.body.data.map((customer: Customer) => customer.platformCustomerId)
  return platformCustomerIds.filter(id => id.startsWith('user-'))
}

test('customers are listed oldest first, with the total count', async () => {
  const { body } = await sandbox.call('GET', '/customers')
  expect(body.data[0].id).toBe(sandbox.starter.customer)
  expect(await list()).toEqual(['user-1', 'user-2', 'user-3', 'user-4'])
  expect(body).toMatchObject({ hasMore: false, totalCount: 5 })
  expect(body).not.toHaveProperty('nextCursor')
})

test('pages of customers have no gaps or repeats', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await sandbox.call(
      'GET',
      `/customers?limit=2${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    seen.push(...page.body.data.map((customer: Customer) => customer.id))
    expect(page.body.totalCount).toBe(5)
    cursor = page.body.nextCursor
    expect(page.body.hasMore).toBe(cursor !== undefined)
  } while (cursor !== undefined)
  expect(seen).toEqual((await sandbox.call('GET', '/customers')).body.data.map((customer: Customer) => customer.id))
})

test('a page has at most the requested number of customers, or 20 by default', async () => {
  const otherPlatform = await sandbox.otherPlatform()
  for (let number = 0; number < 20; number += 1) {
    await otherPlatform.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL' } })
  }
  expect((await otherPlatform.call('GET', '/customers')).body.data).toHaveLength(20)
  expect((await otherPlatform.call('GET', '/customers?limit=100')).body.data).toHaveLength(21)
  expect((await otherPlatform.call('GET', '/customers?limit=1')).body.data).toHaveLength(1)
})

test('customers can be filtered by platformCustomerId', async () => {
  expect(await list('?platformCustomerId=user-2')).toEqual(['user-2'])
})

test('customers can be filtered by type', async () => {
  expect(await list('?customerType=BUSINESS')).toEqual(['user-4'])
})

test('customers can be filtered by region', async () => {
  expect(await list('?region=FR')).toEqual(['user-1', 'user-3'])
})

test('customers can be filtered by the currency of an account', async () => {
  expect(await list('?currency=MXN')).toEqual(['user-2'])
  expect(await list('?currency=USD')).toHaveLength(4)
  expect(await list('?currency=AED')).toEqual([])
  const { body } = await sandbox.call('GET', '/customers?currency=MXN&limit=1')
  expect(body).toMatchObject({ hasMore: false, totalCount: 1 })
})

test.each(['true', 'false'])(
  'isIncludingDeleted=%s lists all customers if none was deleted',
  async isIncludingDeleted => {
    expect(await list(`?isIncludingDeleted=${isIncludingDeleted}`)).toHaveLength(4)
  },
)

test('customers can be filtered by UMA address', async () => {
  const address = `$list-${sandbox.platformId.slice(-12)}-3@sandbox.example`
  expect(await list(`?umaAddress=${encodeURIComponent(address)}`)).toEqual(['user-3'])
})

test('customer filters can be combined, and totalCount counts only the matches', async () => {
  const { body } = await sandbox.call('GET', '/customers?region=GB&customerType=BUSINESS&limit=1')
  expect(body).toMatchObject({ data: [{ platformCustomerId: 'user-4' }], hasMore: false, totalCount: 1 })
})

test('time filters of customers are inclusive', async () => {
  const { createdAt, updatedAt } = (await sandbox.call('GET', '/customers?platformCustomerId=user-2')).body.data[0]
  const exactly = `?createdAfter=${createdAt}&createdBefore=${createdAt}&updatedAfter=${updatedAt}&updatedBefore=${updatedAt}`
  expect(await list(exactly)).toContain('user-2')
})

test('a cursor with a forged time returns only the platform’s customers that match the filter', async () => {
  const all = (await sandbox.call('GET', '/customers?limit=100')).body.data
  const [{ id, updatedAt }] = all.toSorted((a: { updatedAt: string }, b: { updatedAt: string }) =>
    a.updatedAt < b.updatedAt ? 1 : -1,
  )
  for (const at of [Number.MIN_SAFE_INTEGER, 0, Date.parse(updatedAt) - 1, Number.MAX_SAFE_INTEGER]) {
    const cursor = encodeURIComponent(btoa(JSON.stringify({ id, at })))
    const reply = await sandbox.call('GET', `/customers?updatedAfter=${updatedAt}&cursor=${cursor}`)
    expect(reply.status, reply.text).toBe(200)
    for (const one of reply.body.data) {
      expect(one.updatedAt >= updatedAt).toBe(true)
      expect(all).toContainEqual(one)
    }
  }
})

test('time filters that match no customer return an empty list', async () => {
  expect(await list('?createdBefore=2020-01-01T00:00:00Z')).toEqual([])
  expect(await list('?createdAfter=2999-01-01T00:00:00Z')).toEqual([])
})

test('customers of another platform are not listed', async () => {
  const otherPlatform = await sandbox.otherPlatform()
  expect((await sandbox.call('GET', `/customers?limit=100`)).text).not.toContain(otherPlatform.starter.customer)
})

test('unknown query parameters are ignored', async () => {
  expect(await list('?sort=name&surprise=1')).toHaveLength(4)
})
