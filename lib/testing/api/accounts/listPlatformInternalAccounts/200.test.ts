import { expect, test } from 'vitest'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { starter } = sandbox

function list(query = '') {
  return sandbox.call('GET', `/platform/internal-accounts${query}`)
}

test('the platform’s account is listed with a million dollars and without a customerId', async () => {
  const reply = await list()
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ hasMore: false, totalCount: 1 })
  expect(reply.body.data).toMatchObject([
    { id: starter.platformUsd, type: 'INTERNAL_FIAT', balance: { amount: 100_000_000, currency: { code: 'USD' } } },
  ])
  expect(reply.body.data[0]).not.toHaveProperty('customerId')
})

test.each([
  ['?currency=USD', 1],
  ['?currency=EUR', 0],
  ['?type=INTERNAL_FIAT', 1],
  ['?type=EMBEDDED_WALLET', 0],
  ['?currency=USD&type=INTERNAL_CRYPTO', 0],
])('filtering the platform’s internal accounts with %s finds %i', async (query, count) => {
  expect((await list(query)).body.data).toHaveLength(count)
})

test('the list of the platform’s internal accounts ignores limit and cursor, even invalid ones', async () => {
  expect((await list('?limit=0&cursor=none')).text).toBe((await list()).text)
})
