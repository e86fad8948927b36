import { expect, test } from 'vitest'
import { addExternalAccount } from '#lib/testing/fixtures/registered-accounts'
import { makeValidCall } from '#lib/testing/fixtures/valid-call'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox
const other = await sandbox.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL' } })
const otherCustomersAccountId = await addExternalAccount(sandbox, 'EUR_ACCOUNT', { customerId: other.body.id })
const platformsAccountId = (await makeValidCall(sandbox, 'createPlatformExternalAccount')).body.id

async function list(query = ''): Promise<readonly string[]> {
  const reply = await sandbox.call('GET', `/customers/external-accounts${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.map(({ id }: { id: string }) => id)
}

test('external accounts are listed oldest first, beginning with the starter accounts', async () => {
  const { data, totalCount } = (await sandbox.call('GET', '/customers/external-accounts')).body
  const currencies = data.map(({ currency }: { currency: string }) => currency)
  expect(currencies).toEqual(['USD', 'EUR', 'MXN', 'BRL', 'INR', 'USDC', 'BTC', 'EUR'])
  expect(data.at(-1).id).toBe(otherCustomersAccountId)
  expect(totalCount).toBe(8)
})

test('external accounts of the platform are not listed with its customers’ accounts', async () => {
  expect(await list()).not.toContain(platformsAccountId)
})

test('external accounts can be filtered by customer', async () => {
  expect(await list(`?customerId=${other.body.id}`)).toEqual([otherCustomersAccountId])
})

test('external accounts can be filtered by currency', async () => {
  expect(await list('?currency=EUR')).toEqual([starter.external.EUR, otherCustomersAccountId])
})

test('filters of external accounts can be combined', async () => {
  expect(await list(`?currency=EUR&customerId=${starter.customer}`)).toEqual([starter.external.EUR])
})

test.each(['?currency=AED', '?customerId=unknown'])('the filter %s finds no external accounts', async query => {
  expect(await list(query)).toEqual([])
})

test('external accounts of another platform’s customer are not listed', async () => {
  const otherPlatform = await sandbox.otherPlatform()
  expect(await list(`?customerId=${otherPlatform.starter.customer}`)).toEqual([])
})

test('pages of external accounts have no gaps or repeats', async () => {
  const first = await sandbox.call('GET', '/customers/external-accounts?limit=5')
  expect(first.body).toMatchObject({ hasMore: true, totalCount: 8 })
  const second = await sandbox.call('GET', `/customers/external-accounts?limit=5&cursor=${first.body.nextCursor}`)
  expect(second.body.hasMore).toBe(false)
  const ids = [...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id)
  expect(ids).toEqual(await list())
})

test('a cursor remains valid after the external account that it points to is deleted', async () => {
  const otherPlatform = await sandbox.otherPlatform()
  const first = (await otherPlatform.call('GET', '/customers/external-accounts?limit=2')).body
  await otherPlatform.call('DELETE', `/customers/external-accounts/${first.data[1].id}`)
  const next = await otherPlatform.call('GET', `/customers/external-accounts?limit=1&cursor=${first.nextCursor}`)
  expect(next.body.data).toMatchObject([{ currency: 'MXN' }])
})
