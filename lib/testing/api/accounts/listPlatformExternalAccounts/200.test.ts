import { expect, test } from 'vitest'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

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

test('GET /platform/external-accounts returns an empty list for a new platform', () => {
  expect(atStart).toEqual([])
})

test('external accounts of the platform are listed oldest first, without those of its customers', async () => {
  expect(await list()).toEqual([euro, pounds])
})

test('external accounts of the platform can be filtered by currency', async () => {
  expect(await list('?currency=GBP')).toEqual([pounds])
})

test('a cursor leads to the next page of the platform’s external accounts', async () => {
  const first = await sandbox.call('GET', '/platform/external-accounts?limit=1')
  expect(first.body).toMatchObject({ data: [{ id: euro }], hasMore: true, totalCount: 2 })
  expect(await list(`?limit=1&cursor=${first.body.nextCursor}`)).toEqual([pounds])
})

test('external accounts of another platform are not listed', async () => {
  const otherPlatform = await sandbox.otherPlatform()
  expect((await otherPlatform.call('GET', '/platform/external-accounts')).body.data).toEqual([])
})
