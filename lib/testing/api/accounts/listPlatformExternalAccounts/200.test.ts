import { expect, test } from 'vitest'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

async function add(accountType: 'EUR_ACCOUNT' | 'GBP_ACCOUNT'): Promise<string> {
  const body = { currency: accountType.slice(0, 3), accountInfo: externalAccountSample(accountType) }
  return (await sandbox.call('POST', '/platform/external-accounts', { body })).body.id
}

async function list(query = ''): Promise<readonly string[]> {
  const reply = await sandbox.call('GET', `/platform/external-accounts${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.map(({ id }: { id: string }) => id)
}

const atStart = await list()
const [euro, pounds] = [await add('EUR_ACCOUNT'), await add('GBP_ACCOUNT')]

test('a new platform has no external accounts of its own', () => {
  expect(atStart).toEqual([])
})

test("the platform's own accounts are listed, oldest first, without its customers'", async () => {
  expect(await list()).toEqual([euro, pounds])
})

test('accounts can be narrowed to a currency', async () => {
  expect(await list('?currency=GBP')).toEqual([pounds])
})

test('pages follow one another', async () => {
  const first = await sandbox.call('GET', '/platform/external-accounts?limit=1')
  expect(first.body).toMatchObject({ data: [{ id: euro }], hasMore: true, totalCount: 2 })
  expect(await list(`?limit=1&cursor=${first.body.nextCursor}`)).toEqual([pounds])
})

test("another platform's accounts are not listed", async () => {
  const neighbour = await sandbox.neighbour()
  expect((await neighbour.call('GET', '/platform/external-accounts')).body.data).toEqual([])
})
