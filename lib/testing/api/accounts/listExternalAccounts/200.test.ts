import { expect, test } from 'vitest'
import { addedAccount } from '#lib/testing/fixtures/registered-accounts'
import { callValidly } from '#lib/testing/fixtures/valid-call'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()
const { starter } = sandbox
const other = await sandbox.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL' } })
const othersAccount = await addedAccount(sandbox, 'EUR_ACCOUNT', { customerId: other.body.id })
const platformsAccount = (await callValidly(sandbox, 'createPlatformExternalAccount')).body.id

async function list(query = ''): Promise<readonly string[]> {
  const reply = await sandbox.call('GET', `/customers/external-accounts${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.map(({ id }: { id: string }) => id)
}

test('the starter accounts come first, then those registered later', async () => {
  const { data, totalCount } = (await sandbox.call('GET', '/customers/external-accounts')).body
  const currencies = data.map(({ currency }: { currency: string }) => currency)
  expect(currencies).toEqual(['USD', 'EUR', 'MXN', 'BRL', 'INR', 'USDC', 'BTC', 'EUR'])
  expect(data.at(-1).id).toBe(othersAccount)
  expect(totalCount).toBe(8)
})

test("the platform's own accounts are not listed among its customers'", async () => {
  expect(await list()).not.toContain(platformsAccount)
})

test('accounts can be narrowed to a customer', async () => {
  expect(await list(`?customerId=${other.body.id}`)).toEqual([othersAccount])
})

test('accounts can be narrowed to a currency', async () => {
  expect(await list('?currency=EUR')).toEqual([starter.external.EUR, othersAccount])
})

test('filters narrow together', async () => {
  expect(await list(`?currency=EUR&customerId=${starter.customer}`)).toEqual([starter.external.EUR])
})

test.each(['?currency=AED', '?customerId=nobody'])('%s finds nothing', async query => {
  expect(await list(query)).toEqual([])
})

test("another platform's customer has no accounts here", async () => {
  const neighbour = await sandbox.neighbour()
  expect(await list(`?customerId=${neighbour.starter.customer}`)).toEqual([])
})

test('pages follow one another without gaps or repeats', async () => {
  const first = await sandbox.call('GET', '/customers/external-accounts?limit=5')
  expect(first.body).toMatchObject({ hasMore: true, totalCount: 8 })
  const second = await sandbox.call('GET', `/customers/external-accounts?limit=5&cursor=${first.body.nextCursor}`)
  expect(second.body.hasMore).toBe(false)
  const ids = [...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id)
  expect(ids).toEqual(await list())
})

test('a cursor goes on after an account that was deleted meanwhile', async () => {
  const neighbour = await sandbox.neighbour()
  const first = (await neighbour.call('GET', '/customers/external-accounts?limit=2')).body
  await neighbour.call('DELETE', `/customers/external-accounts/${first.data[1].id}`)
  const next = await neighbour.call('GET', `/customers/external-accounts?limit=1&cursor=${first.nextCursor}`)
  expect(next.body.data).toMatchObject([{ currency: 'MXN' }])
})
