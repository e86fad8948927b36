import { expect, test } from 'vitest'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox
const other = await sandbox.call('POST', '/customers', { body: { customerType: 'INDIVIDUAL', currencies: ['EUR'] } })

test.each([
  '',
  `?customerId=${starter.customer}`,
  `?customerId=${other.body.id}&currency=EUR`,
  '?type=EMBEDDED_WALLET',
  '?limit=2',
  '?currency=AED',
])('GET /internal-accounts%s returns the same as /customers/internal-accounts with the same query', async query => {
  const reply = await sandbox.call('GET', `/internal-accounts${query}`)
  expect(reply.status, reply.text).toBe(200)
  expect(reply.text).toBe((await sandbox.call('GET', `/customers/internal-accounts${query}`)).text)
})

test('the internal accounts of one customer are listed oldest first', async () => {
  const { body } = await sandbox.call('GET', `/internal-accounts?customerId=${starter.customer}`)
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([
    starter.customerUsd,
    starter.customerUsdc,
    starter.wallet,
  ])
  expect(body).toMatchObject({ hasMore: false, totalCount: 3 })
})

test('a cursor leads to the next page of internal accounts', async () => {
  const first = (await sandbox.call('GET', '/internal-accounts?limit=4')).body
  const second = (await sandbox.call('GET', `/internal-accounts?limit=4&cursor=${first.nextCursor}`)).body
  const ids = [...first.data, ...second.data].map(({ id }: { id: string }) => id)
  expect([new Set(ids).size, first.hasMore, second.hasMore]).toEqual([7, true, false])
})

test('internal accounts of another platform’s customer are not listed', async () => {
  const otherPlatform = await sandbox.otherPlatform()
  const reply = await sandbox.call('GET', `/internal-accounts?customerId=${otherPlatform.starter.customer}`)
  expect(reply.body.data).toEqual([])
})
