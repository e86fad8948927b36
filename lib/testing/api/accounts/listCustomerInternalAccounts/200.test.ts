import { expect, test } from 'vitest'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox
const other = await sandbox.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL', currencies: ['EUR'] } })

interface ListedAccount {
  readonly id: string
  readonly customerId: string
  readonly type: string
  readonly balance: { readonly amount: number; readonly currency: { readonly code: string } }
}

async function list(query = ''): Promise<readonly ListedAccount[]> {
  const reply = await sandbox.call('GET', `/customers/internal-accounts${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}

test('internal accounts of all customers are listed oldest first', async () => {
  const accounts = await list()
  expect(accounts.map(({ balance }) => balance.currency.code)).toEqual([
    ...['USD', 'USDC', 'USDB'],
    ...['USD', 'USDC', 'USDB', 'EUR'],
  ])
  expect(accounts.map(({ id }) => id)).toContain(starter.customerUsd)
})

test('internal accounts of the platform are not listed with its customers’ accounts', async () => {
  expect((await list()).map(({ id }) => id)).not.toContain(starter.platformUsd)
})

test('the starter customer’s internal accounts have their starter balances', async () => {
  const accounts = await list(`?customerId=${starter.customer}`)
  expect(accounts.map(({ balance }) => [balance.currency.code, balance.amount])).toEqual([
    ['USD', 1_000_000],
    ['USDC', 0],
    ['USDB', 1_000_000_000],
  ])
})

test('internal accounts can be filtered by customer', async () => {
  const owners = new Set((await list(`?customerId=${other.body.id}`)).map(({ customerId }) => customerId))
  expect([...owners]).toEqual([other.body.id])
})

test('internal accounts can be filtered by currency', async () => {
  expect(await list('?currency=EUR')).toMatchObject([{ customerId: other.body.id, type: 'INTERNAL_FIAT' }])
})

test.each(['INTERNAL_FIAT', 'INTERNAL_CRYPTO', 'EMBEDDED_WALLET'])(
  'internal accounts can be filtered by type %s',
  async type => {
    const found = await list(`?type=${type}`)
    expect(new Set(found.map(account => account.type))).toEqual(new Set([type]))
  },
)

test('filters of internal accounts can be combined', async () => {
  const found = await list(`?type=EMBEDDED_WALLET&currency=USDB&customerId=${starter.customer}`)
  expect(found.map(({ id }) => id)).toEqual([starter.wallet])
})

test.each(['?currency=AED', '?customerId=unknown'])('the filter %s finds no internal accounts', async query => {
  expect(await list(query)).toEqual([])
})

test('internal accounts of another platform’s customer are not listed', async () => {
  const otherPlatform = await sandbox.otherPlatform()
  expect(await list(`?customerId=${otherPlatform.starter.customer}`)).toEqual([])
})

test('pages of internal accounts have no gaps or repeats', async () => {
  const first = await sandbox.call('GET', '/customers/internal-accounts?limit=4')
  expect(first.body).toMatchObject({ hasMore: true, totalCount: 7 })
  const second = await sandbox.call('GET', `/customers/internal-accounts?limit=4&cursor=${first.body.nextCursor}`)
  expect(second.body).toMatchObject({ hasMore: false, totalCount: 7 })
  expect([...first.body.data, ...second.body.data]).toEqual(await list())
})
